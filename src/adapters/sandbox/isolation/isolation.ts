import type { SandboxLimits } from "../../../ports/sandbox.ts";
import type { RootEntry } from "./root-entry.ts";
import type { Guarded } from "./safeguards.ts";

/** All that a command sees and is, for a launcher to bring about. */
export interface Isolation {
  /** In the order to be made. */
  readonly entries: readonly RootEntry[];
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly limits: SandboxLimits;
  readonly guarded: Guarded;
}

/**
 * The command with its environment, beside the launcher's own. `env` takes names that a shell would drop, and ends
 * with 127 where there is no such program.
 */
export function commandLine({ argv, env }: Isolation): string[] {
  return ["env", ...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...argv];
}
