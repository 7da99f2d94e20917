import {
  BuildStatus,
  type ErrorCode,
  GoldseamError,
  PauseReason,
  type Run,
  RunState,
} from "../../../contracts/index.ts";

/** Exit codes: 0 good, 1 the work found a problem, 2 usage or configuration, 3 infrastructure. */
export const exitCodes = { good: 0, problem: 1, usage: 2, infrastructure: 3 } as const;

const infrastructureErrors: ReadonlySet<ErrorCode> = new Set([
  "SANDBOX_UNAVAILABLE",
  "GIT_FAILED",
  "INFRASTRUCTURE",
]);

/** The exit code of a run that rests. */
export function exitCodeOfRun(run: Run): number {
  switch (run.state) {
    case RunState.AWAITING_APPROVAL:
    case RunState.DONE:
    case RunState.IN_FORCE:
      return exitCodes.good;
    case RunState.PAUSED:
      return run.pauseReason === PauseReason.INFRASTRUCTURE ? exitCodes.infrastructure : exitCodes.problem;
    default:
      return exitCodes.problem;
  }
}

/** The exit code of a single build or precheck. */
export function exitCodeOfBuild(status: BuildStatus): number {
  if (status === BuildStatus.PASSED) return exitCodes.good;
  return status === BuildStatus.FAILED ? exitCodes.problem : exitCodes.infrastructure;
}

/** The exit code of an error; an unexpected one counts as infrastructure. */
export function exitCodeOfError(error: unknown): number {
  if (!(error instanceof GoldseamError)) return exitCodes.infrastructure;
  return infrastructureErrors.has(error.code) ? exitCodes.infrastructure : exitCodes.usage;
}
