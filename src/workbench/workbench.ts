import type { Coverage, ReachedAssertions, TestRun } from "../contracts/index.ts";
import type { CanaryReport } from "../languages/toolchain/canary.ts";
import type {
  Project,
  ProjectFiles,
  TestSelection,
  ToolCommand,
  Toolchain,
} from "../languages/toolchain/toolchain.ts";
import type { Role, ToolPurpose } from "../policy/index.ts";
import type { Mount, SandboxCommand, SandboxResult } from "../ports/sandbox.ts";

/** On whose behalf a bench runs things: builds judge for the owner. */
export type BenchRole = Extract<Role, "owner" | "test-builder">;

/** What a command on a bench is for; `configured` if the owner's settings name it. */
export type BenchPurpose = Exclude<ToolPurpose, "install"> | "configured";

/** The result of one run of tests on a bench. */
export interface BenchTestRun {
  /** `broken` when the runner ended without a result that can be read. */
  readonly status: "passed" | "failed" | "timeout" | "broken";
  readonly testRun: TestRun;
  readonly coverage: Coverage | undefined;
  readonly result: SandboxResult;
  /** Set if the limit of all tests together ended it, or left no time to start it. */
  readonly isOutOfTestTime?: boolean;
  /** The assertions that ran, if that was measured. */
  readonly reached?: readonly ReachedAssertions[] | undefined;
  /** What the processes that ran the tests say about their assertions. */
  readonly canary?: CanaryReport;
  /** What shows that something interfered with the results, in words. The status is never `passed` then. */
  readonly tampered?: string;
  /** A request that the runner could not fulfil, such as shuffling. */
  readonly note?: string;
}

/**
 * A checkout of one commit with its dependencies in place, ready to run things in the sandbox. Files written under
 * `path` are seen by the next command. Belongs to one job.
 */
export interface Workbench {
  /** Host path of the checkout. */
  readonly path: string;
  readonly commitSha: string;
  readonly project: Project;
  readonly toolchain: Toolchain;
  /** The checkout's files as they are now. */
  files(): ProjectFiles;
  /** Throws FORBIDDEN if the policy denies the tests or the command. */
  runTests(
    selection: TestSelection & {
      readonly timeoutMs?: number;
      /** Names the log if it is not that of the build's one test run. */
      readonly log?: string;
    },
  ): Promise<BenchTestRun>;
  /** Runs a command in the checkout, with dependencies mounted and no network. Throws FORBIDDEN if the policy denies it. */
  exec(
    command: ToolCommand,
    options: {
      readonly purpose: BenchPurpose;
      readonly timeoutMs: number;
      readonly stdin?: NonNullable<SandboxCommand["stdin"]>;
      /** Receives each line of the output as it comes: not redacted, because lines may be signed. */
      readonly onLine?: (line: string) => void;
      readonly signal?: AbortSignal;
      readonly mounts?: readonly Mount[];
      /** Whether nothing in the checkout may be changed. */
      readonly isFrozen?: boolean;
      /** Host file that receives the whole output. */
      readonly logFile?: string;
      readonly channel?: NonNullable<SandboxCommand["channel"]>;
    },
  ): Promise<SandboxResult>;
  /** Set if services remember what tests do: two runs of a test differ unless they are two runs of the runner. */
  readonly isStateful?: true;
  /** A text without the credentials that commands on this bench get; their output is already redacted. */
  redact(text: string): string;
  /** Removes the checkout and ends its services; safe to call twice. */
  close(): Promise<void>;
}
