import type { RootEntry } from "./root-entry.ts";

/** All that a command sees and is, for a launcher to bring about. */
export interface Isolation {
  /** In the order to be made. */
  readonly entries: readonly RootEntry[];
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/**
 * The command with its environment and no other. `env` takes names that a shell would drop, and ends with 127 where
 * there is no such program.
 */
export function commandLine({ argv, env }: Isolation): string[] {
  return ["env", "-i", ...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...argv];
}
