import { TestOutcome } from "../../contracts/index.ts";
import { cleanRunsToBound, type FlakeRate, flakeRate } from "./flake-rate.ts";
import { transitionScore } from "./transition-score.ts";

/** One execution of a test in an earlier build. */
export interface PastExecution {
  readonly outcome: TestOutcome;
  /** Equal where everything the test could depend on was equal. */
  readonly inputsHash: string;
  readonly atMs: number;
}

/** What a test's past says of it. */
export interface TestRecord {
  /** proven: passed and failed on the same inputs; suspected: changes its outcome often; else steady. */
  readonly status: "steady" | "suspected" | "proven";
  /** Executions that passed or failed; skipped ones tell nothing. */
  readonly runs: number;
  /** Failures that the inputs do not explain; where nothing is proven, all failures. */
  readonly failures: number;
  /** How often the outcome was another than the time before. */
  readonly flips: number;
  readonly rate: FlakeRate;
  /** 0 where it never failed. */
  readonly lastFailedAtMs: number;
}

const recoveredAfter = cleanRunsToBound(0.05);

/** Judges a test by its executions, the newest first. Enough clean runs after its last failure make it steady again. */
export function recordOf(executions: readonly PastExecution[]): TestRecord {
  const told = executions.filter(({ outcome }) => isPass(outcome) || isFailure(outcome));
  const passedOn = new Set(told.filter(({ outcome }) => isPass(outcome)).map(({ inputsHash }) => inputsHash));
  const failed = told.filter(({ outcome }) => isFailure(outcome));
  const unexplained = failed.filter(({ inputsHash }) => passedOn.has(inputsHash));
  const outcomes = told.map(({ outcome }) => isPass(outcome));
  const firstFailure = outcomes.indexOf(false);
  const cleanRuns = firstFailure < 0 ? outcomes.length : firstFailure;
  const failures = unexplained.length || failed.length;
  return {
    status: cleanRuns >= recoveredAfter ? "steady" : statusOf(unexplained.length, outcomes),
    runs: told.length,
    failures,
    flips: outcomes.filter((outcome, at) => at > 0 && outcome !== outcomes[at - 1]).length,
    rate: flakeRate(failures, told.length),
    lastFailedAtMs: failed[0]?.atMs ?? 0,
  };
}

/** Whether an outcome counts as a failure. */
export function isFailure(outcome: TestOutcome): boolean {
  return outcome === TestOutcome.FAILED || outcome === TestOutcome.ERRORED;
}

/** Whether an outcome counts as a pass. */
export function isPass(outcome: TestOutcome): boolean {
  return outcome === TestOutcome.PASSED || outcome === TestOutcome.EXPECTED_FAILURE;
}

function statusOf(unexplained: number, newestFirst: readonly boolean[]): TestRecord["status"] {
  if (unexplained > 0) return "proven";
  return transitionScore(newestFirst.toReversed()).alarmed ? "suspected" : "steady";
}
