import type { TestOutcome } from "../../contracts/index.ts";
import { isFailure, isPass, type PastExecution, recordOf } from "./test-record.ts";

/** Evidence about a test that failed in this build. */
export interface FlakeEvidence {
  /** Its outcomes in this build, oldest first. */
  readonly attempts: readonly TestOutcome[];
  /** Those of them in which all tests ran again as they did first, if it passed in between. */
  readonly withOthers: readonly TestOutcome[];
  /** Its executions in earlier builds, newest first. */
  readonly history: readonly PastExecution[];
  /** Everything that decides its outcome in this build. */
  readonly inputsHash: string;
  /** Whether the change adds it. */
  readonly isNew: boolean;
  readonly passedOnBase: boolean;
  /** Whether a file that the change touched can reach it; undefined if unknown. */
  readonly isReached: boolean | undefined;
}

/** Whether a failure says something about the change. */
export type FlakeVerdict =
  | { readonly status: "failure" }
  | {
      readonly status: "flake";
      readonly proof: "rerun" | "history";
      /** One line for a person. */
      readonly detail: string;
      /** Whether it still counts against the change. */
      readonly isHeld: boolean;
    };

const plausible = 0.05;

/** Decides between flake and failure. A flaky test that the change itself adds still counts against it. */
export function proveFlake(evidence: FlakeEvidence): FlakeVerdict {
  const { attempts, history, inputsHash, isNew } = evidence;
  const failures = attempts.filter(isFailure).length;
  if (evidence.withOthers.length > 0 && evidence.withOthers.every(isFailure)) {
    const detail = "passes by itself, and fails each time after the tests before it: they share state";
    return { status: "flake", proof: "rerun", detail, isHeld: true };
  }
  if (attempts.some(isPass)) {
    const detail = `failed ${failures} of ${attempts.length} times on the same commit`;
    return {
      status: "flake",
      proof: "rerun",
      detail: isNew ? `${detail}; the change adds it` : detail,
      isHeld: isNew,
    };
  }
  const record = recordOf(history);
  const isExplained = record.rate.mean ** failures >= plausible;
  if (history.some((one) => one.inputsHash === inputsHash && isPass(one.outcome))) {
    const detail = `passed on the same commit in an earlier build${isExplained ? "" : ", but now fails each time"}`;
    return { status: "flake", proof: "history", detail, isHeld: isNew || !isExplained };
  }
  if (record.status === "proven" && isExplained) {
    const detail = `fails without a reason in about ${percent(record.rate.mean)} of its runs`;
    return { status: "flake", proof: "history", detail, isHeld: false };
  }
  if (evidence.passedOnBase && evidence.isReached === false) {
    // Imports do not show every way in, so a test that fails each time still counts against the change.
    const detail = "passed on the base, and no file that the change touched is known to reach it";
    return { status: "flake", proof: "history", detail, isHeld: true };
  }
  return { status: "failure" };
}

function percent(rate: number): string {
  return `${Math.round(rate * 100)} %`;
}
