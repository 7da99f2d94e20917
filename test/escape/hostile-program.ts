import type { Safeguard } from "../../src/adapters/sandbox/isolation/safeguards.ts";
import type { Mount, SandboxCommand, SandboxLimits } from "../../src/ports/sandbox.ts";

/** How Goldseam itself was started, or what happens to it while the program runs. */
export type Environment = "descriptor" | "keyring" | "terminal" | "killed";

/**
 * A program that tries to get out. It has done so when a canary was touched, when the secret reached its output, or
 * when it prints `escaped` for something that only it can see. It finds the canaries by its environment.
 */
export interface HostileProgram {
  readonly name: string;
  readonly language: "sh" | "python" | "node";
  readonly source: string;
  /** Safeguards that alone stop it: it gets out when any one of them is missing. */
  readonly heldBy: readonly Safeguard[];
  readonly environment?: Environment;
  readonly network?: SandboxCommand["network"];
  readonly timeoutMs?: number;
  readonly limits?: Partial<SandboxLimits>;
  /** Runs a second time, with these mounts as well, to find what the first run left. */
  readonly again?: readonly Mount[];
}

/** The argument list that runs a program, with a mark by which the host finds its processes. */
export function argvOf({ language, source }: HostileProgram, mark: string): string[] {
  switch (language) {
    case "sh":
      return ["sh", "-c", source, mark];
    case "python":
      return ["python3", "-c", source, mark];
    case "node":
      return ["node", "-e", source, mark];
  }
}
