import type { Config } from "../../config/config.ts";
import type { DetectedProject } from "../../languages/index.ts";
import type { ProjectFiles, ToolCommand } from "../../languages/toolchain/toolchain.ts";
import type { Worktree } from "../../ports/git.ts";
import type { Mount } from "../../ports/sandbox.ts";
import type { ProvidedServices } from "../../ports/services.ts";
import type { AskingPlace } from "../ask-policy.ts";
import type { Asking } from "../job/describe-execution.ts";
import type { ExecutedResult, JobSandbox } from "../job/guarded-sandbox.ts";
import type { JobFolder } from "../job-folder.ts";
import type { BenchRole, Workbench } from "../workbench.ts";

/** The parts of a workbench. */
export interface BenchParts {
  readonly sandbox: JobSandbox;
  readonly role: BenchRole;
  readonly worktree: Worktree;
  readonly folder: JobFolder;
  readonly detected: DetectedProject;
  readonly config: Config;
  /** The dependencies and the runtime, read-only. */
  readonly dependencyMounts: readonly Mount[];
  /** Folders inside that come first on the `PATH`. */
  readonly pathFirst: readonly string[];
  /** Owned by the bench: released when it closes. */
  readonly services: ProvidedServices;
  /** Whether each run of tests finds the services empty. */
  readonly startsEmpty: boolean;
}

/** A bench that is being built: what runs of tests on it need. */
export interface TestBench extends Pick<BenchParts, "worktree" | "folder" | "detected" | "config"> {
  readonly place: AskingPlace;
  readonly files: () => ProjectFiles;
  readonly redact: (text: string) => string;
  /** Runs a command that the policy was asked for. */
  readonly run: (command: ToolCommand, options: RunOptions, asking: Asking) => Promise<ExecutedResult>;
}

/** How a command runs. */
export type RunOptions = Omit<Parameters<Workbench["exec"]>[1], "purpose">;

/** The tests to run, and how. */
export type BenchSelection = Parameters<Workbench["runTests"]>[0];
