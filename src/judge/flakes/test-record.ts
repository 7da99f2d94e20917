import { TestOutcome } from "../../contracts/index.ts";
import { cleanRunsToBound, type FlakeRate, flakeRate } from "./flake-rate.ts";

/** One execution of a test in an earlier build. */
export interface PastExecution {
  readonly outcome: TestOutcome;
  /** Equal where everything the test could depend on was equal. */
  readonly inputsHash: string;
  readonly atMs: number;
}

/** What the history of a test shows. */
export interface TestRecord {
  /** proven: passed and failed on the same inputs; suspected: changes its outcome often; else steady. */
  readonly status: "steady" | "suspected" | "proven";
  /** Executions that passed or failed; skipped ones do not count. */
  readonly runs: number;
  /** Failures that the inputs do not explain; where nothing is proven, all failures. */
  readonly failures: number;
  /** How often the outcome differed from the one before. */
  readonly flips: number;
  readonly rate: FlakeRate;
  /** 0 where it never failed. */
  readonly lastFailedAtMs: number;
}

const recoveredAfter = cleanRunsToBound(0.05);

/** Judges a test by its executions, newest first. Enough clean runs after its last failure make it steady again. */
export function recordOf(executions: readonly PastExecution[]): TestRecord {
  const counted = executions.filter(({ outcome }) => isPass(outcome) || isFailure(outcome));
  const passedOn = new Set(
    counted.filter(({ outcome }) => isPass(outcome)).map(({ inputsHash }) => inputsHash),
  );
  const failed = counted.filter(({ outcome }) => isFailure(outcome));
  const unexplained = failed.filter(({ inputsHash }) => passedOn.has(inputsHash));
  const outcomes = counted.map(({ outcome }) => isPass(outcome));
  const firstFailure = outcomes.indexOf(false);
  const cleanRuns = firstFailure < 0 ? outcomes.length : firstFailure;
  const failures = unexplained.length || failed.length;
  return {
    status: cleanRuns >= recoveredAfter ? "steady" : statusOf(unexplained.length, outcomes),
    runs: counted.length,
    failures,
    flips: outcomes.filter((outcome, at) => at > 0 && outcome !== outcomes[at - 1]).length,
    rate: flakeRate(failures, counted.length),
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
  return isUnsteady(newestFirst.toReversed()) ? "suspected" : "steady";
}

const weight = 0.2;
const alarmAt = 0.4;
const recoverBelow = 0.1;

/**
 * Whether outcomes, oldest first, change often; recent runs count more. The alarm is raised by about three changes in a
 * row and ends only after some eight runs without one, so it does not flicker. Breaking and fixing something once raises none.
 */
function isUnsteady(passed: readonly boolean[]): boolean {
  let score = 0;
  let alarmed = false;
  for (const [at, outcome] of passed.entries()) {
    if (at === 0) continue;
    score = score * (1 - weight) + (outcome === passed[at - 1] ? 0 : weight);
    alarmed = score >= (alarmed ? recoverBelow : alarmAt);
  }
  return alarmed;
}
