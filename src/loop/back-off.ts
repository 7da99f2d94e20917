/** How long each attempt of a job waits after an earlier one failed for reasons other than the change; no more follow. */
export const backOffMs: readonly number[] = [0, 90_000, 300_000];

/** The wait before an attempt (from 1), or undefined when a person must take over. */
export function waitBeforeAttempt(attempt: number): number | undefined {
  return backOffMs[attempt - 1];
}
