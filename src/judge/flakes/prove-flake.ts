import type { TestOutcome } from "../../contracts/index.ts";
import { isFailure, isPass, type PastExecution, recordOf } from "./test-record.ts";

/** What is known of a test that failed in this build. */
export interface FlakeEvidence {
  /** Its outcomes in this build, the first one first. */
  readonly attempts: readonly TestOutcome[];
  /** Its executions in earlier builds, the newest first. */
  readonly history: readonly PastExecution[];
  /** What decides its outcome in this build. */
  readonly inputsHash: string;
  /** Whether the change brought it. */
  readonly isNew: boolean;
  readonly passedOnBase: boolean;
  /** Whether a file that the change touched can reach it; undefined where nobody knows. */
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
      /** Whether it is held against the change all the same. */
      readonly isHeld: boolean;
    };

const plausible = 0.05;

/** Tells a flake from a failure. A test that the change itself brings is held against it even as a flake. */
export function proveFlake(evidence: FlakeEvidence): FlakeVerdict {
  const { attempts, history, inputsHash, isNew } = evidence;
  const failures = attempts.filter(isFailure).length;
  if (attempts.some(isPass)) {
    const detail = `failed ${failures} of ${attempts.length} times on the same commit`;
    return {
      status: "flake",
      proof: "rerun",
      detail: isNew ? `${detail}; the change brings it` : detail,
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
    // Imports do not show every way in, so what fails each time stays with the change.
    const detail = "passed on the base, and no file that the change touched is known to reach it";
    return { status: "flake", proof: "history", detail, isHeld: true };
  }
  return { status: "failure" };
}

function percent(rate: number): string {
  return `${Math.round(rate * 100)} %`;
}
