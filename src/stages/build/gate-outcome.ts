import type {
  FailedTest,
  FlakyTest,
  GateName,
  LintError,
  MadeGateResult,
  MissingTest,
  QuarantinedFailure,
} from "../../contracts/index.ts";
import { skippedGate } from "../../contracts/index.ts";
import type { AssertionPlaces, CommandFacts } from "../../judge/index.ts";
import type { BenchTestRun } from "../../workbench/workbench.ts";

/** The findings of a gate: its result for the report, and the facts to judge by. */
export interface GateOutcome {
  readonly result: MadeGateResult;
  readonly facts: CommandFacts | undefined;
  readonly findings: readonly LintError[];
  readonly testRun?: BenchTestRun;
  /** The result of checking failed tests for flakes; absent if they were not checked. */
  readonly judged?: JudgedFailures;
  /** Tests that passed on the base and did not pass by name; without a reason they are held against the change. */
  readonly missing?: readonly MissingTest[];
  /** Assertions that ran on the base and did not run now. */
  readonly unreached?: readonly AssertionPlaces[];
  /** Where failures happened and what is to blame, by identity. */
  readonly explained?: ReadonlyMap<string, Explained>;
}

/** The result of checking failed tests for flakes. */
export interface JudgedFailures {
  /** Tests whose outcome does not follow from their inputs, by identity. */
  readonly flaky: ReadonlyMap<string, FlakyTest>;
  /** Those of them that still count against the change. */
  readonly heldFlakes: ReadonlySet<string>;
  readonly quarantined: ReadonlyMap<string, QuarantinedFailure>;
  /** Whether nearly all tests failed together, and the change did not cause it. */
  readonly environmentFailed: boolean;
}

/** Where a test failed, and the changed lines that are likely to blame. */
export type Explained = Pick<FailedTest, "place" | "blamed">;

/** The rest of the build's time, and the place for logs. */
export interface GateLimits {
  remainingMs(): number;
  /** How long one run of tests may take. */
  readonly runMs: number;
  /** The time left to run tests again: to find flakes, missing tests and lines to blame. */
  againMs(): number;
  logFile(step: string): string;
}

/** A gate that did not run, and why. */
export function skipped(name: GateName, reason: string): GateOutcome {
  return { result: skippedGate(name, reason), facts: undefined, findings: [] };
}
