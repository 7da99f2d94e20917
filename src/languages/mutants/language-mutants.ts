import type { Mount, SandboxResult } from "../../ports/sandbox.ts";
import type { ToolCommand } from "../toolchain/toolchain.ts";
import type { MutatedSource } from "./mutant.ts";

/** The mutants of a language's source files. The test writer knows how a test file switches them on. */
export interface LanguageMutants {
  /** Undefined if the source does not parse. Does not run the source. */
  find(request: MutationRequest, exec: Exec): Promise<MutatedSource | undefined>;
  /** Names by which code could see which mutant is switched on; no honest source has them. */
  readonly switchNames?: RegExp;
}

/** A source file to mutate, on some of its lines. */
export interface MutationRequest {
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
  /** First and last lines of the parts to mutate. */
  readonly lines: readonly (readonly [number, number])[];
}

/** Runs a command in the sandbox with the project's dependencies in place. */
export type Exec = (
  command: ToolCommand,
  options: {
    readonly purpose: "analyse";
    readonly timeoutMs: number;
    readonly stdin: string;
    readonly mounts: readonly Mount[];
    readonly logFile: string;
  },
) => Promise<SandboxResult>;
