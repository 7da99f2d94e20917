export interface RetryOptions {
  readonly attempts?: number;
}

/** Calls a task until it succeeds; fails as the last attempt did. */
export async function retry<T>(
  task: (attempt: number) => T | Promise<T>,
  { attempts = 3 }: RetryOptions = {},
): Promise<T> {
  if (attempts < 1) throw new RangeError("at least one attempt is needed");
  for (let attempt = 1; ; attempt++) {
    try {
      return await task(attempt);
    } catch (error) {
      if (attempt >= attempts) throw error;
    }
  }
}

/** The wait before an attempt in milliseconds: twice as long each time, up to a limit. */
export function backoff(attempt: number, limit: number = 10_000): number {
  if (attempt < 1) throw new RangeError("attempts are counted from 1");
  return Math.min(100 * 2 ** (attempt - 1), limit);
}

/** Settles all values and says how many came to what. */
export async function tally(values: readonly unknown[]): Promise<{ fulfilled: number; rejected: number }> {
  const settled = await Promise.allSettled(values);
  const fulfilled = settled.filter(({ status }) => status === "fulfilled").length;
  return { fulfilled, rejected: settled.length - fulfilled };
}
