/** How long each attempt of a job waits after the one before failed for reasons of its own; there is no attempt beyond. */
export const backOffMs: readonly number[] = [0, 90_000, 300_000];

/** The wait before an attempt (from 1), or undefined where a person must take over. */
export function waitBeforeAttempt(attempt: number): number | undefined {
  return backOffMs[attempt - 1];
}
