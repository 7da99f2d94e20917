import type { FlakeDiagnosis, TestOutcome } from "../../contracts/index.ts";

/** Names one test of a repository. */
export interface TestIdentity {
  /** Folder of its project, relative to the repository; empty for the top. */
  readonly project: string;
  readonly file: string;
  readonly name: string;
}

/** One execution of one test, as history keeps it. */
export interface TestExecution extends TestIdentity {
  readonly outcome: TestOutcome;
  /** Of the failure; empty if it passed. */
  readonly fingerprint: string;
  readonly durationMs: number;
  readonly commitSha: string;
  /** Equal where everything the test could depend on was equal. */
  readonly inputsHash: string;
  readonly atMs: number;
}

/** Which executions to look at. */
export interface ExecutionQuery {
  /** At most so many of each test. */
  readonly perTest: number;
  /** Only these tests; all if absent. */
  readonly of?: readonly TestIdentity[];
  /** Only tests that failed at least once. */
  readonly onlyFailed?: boolean;
}

/** What experiments showed about a flaky test. */
export interface KnownDiagnosis extends TestIdentity {
  /** Of the text of its file then. */
  readonly fileHash: string;
  readonly atMs: number;
  readonly diagnosis: FlakeDiagnosis;
}

/** How a run of everything compares with what selection would have run. */
export interface SelectionComparison {
  readonly failures: number;
  readonly missed: number;
}

/** What tests did in earlier builds, per repository. */
export interface TestHistory {
  /**
   * Adds a build's executions, those of one test in their order; a build that was recorded before adds nothing. The
   * newest 200 of each test are kept.
   */
  record(repo: string, buildId: string, executions: readonly TestExecution[]): Promise<void>;
  /** Newest first. */
  executions(repo: string, query: ExecutionQuery): Promise<TestExecution[]>;
  /** How much is kept of a repository. */
  totals(repo: string): Promise<{ readonly tests: number; readonly executions: number }>;
  /** Keeps why a test is flaky, in place of what was known before. */
  recordDiagnosis(repo: string, known: KnownDiagnosis): Promise<void>;
  /** What is known of the flaky tests of a repository. */
  diagnoses(repo: string): Promise<KnownDiagnosis[]>;
  /** Adds a comparison; one of the same build counts once. */
  recordComparison(repo: string, buildId: string, comparison: SelectionComparison): Promise<void>;
  /** All comparisons of a repository together. */
  comparisons(repo: string): Promise<{ readonly fullRuns: number } & SelectionComparison>;
}
