import type { SandboxLimits } from "../../../ports/sandbox.ts";
import type { RootEntry } from "./root-entry.ts";
import type { Guarded } from "./safeguards.ts";

/** Everything that a command sees and is, for a launcher. */
export interface Isolation {
  /** In the order of creation. */
  readonly entries: readonly RootEntry[];
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly limits: SandboxLimits;
  readonly guarded: Guarded;
  readonly hasChannel: boolean;
}

/** How its init is made. */
export function initOptions({ guarded, hasChannel }: Isolation) {
  return { sealed: guarded("sealed-init"), hasChannel };
}

/**
 * The command with its environment, separate from the launcher's. `env` accepts names that a shell would drop, and ends
 * with 127 if the program does not exist.
 */
export function commandLine({ argv, env }: Isolation): string[] {
  return ["env", ...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...argv];
}
