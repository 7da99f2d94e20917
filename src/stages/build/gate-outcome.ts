import type {
  FlakyTest,
  GateName,
  LintError,
  MadeGateResult,
  QuarantinedFailure,
} from "../../contracts/index.ts";
import { skippedGate } from "../../contracts/index.ts";
import type { CommandFacts } from "../../judge/index.ts";
import type { BenchTestRun } from "../../workbench/workbench.ts";

/** What a gate found: its result for the report, and the facts to judge by. */
export interface GateOutcome {
  readonly result: MadeGateResult;
  readonly facts: CommandFacts | undefined;
  readonly findings: readonly LintError[];
  readonly testRun?: BenchTestRun;
  /** What a closer look at failed tests found; absent where none was taken. */
  readonly judged?: JudgedFailures;
}

/** What failed tests came to once they were looked at more closely. */
export interface JudgedFailures {
  /** Tests whose outcome does not follow from their inputs, by identity. */
  readonly flaky: ReadonlyMap<string, FlakyTest>;
  /** Those of them that count against the change all the same. */
  readonly heldFlakes: ReadonlySet<string>;
  readonly quarantined: ReadonlyMap<string, QuarantinedFailure>;
  /** Whether nearly all tests failed together through no fault of the change. */
  readonly environmentFailed: boolean;
}

/** What is left of the build's time, and where logs go. */
export interface GateLimits {
  remainingMs(): number;
  logFile(step: string): string;
}

/** A gate that did not run, and why. */
export function skipped(name: GateName, reason: string): GateOutcome {
  return { result: skippedGate(name, reason), facts: undefined, findings: [] };
}
