import { throwIfAborted } from "../throw-if-aborted.ts";
import { addUsage } from "../usage.ts";
import type { Answered, Call } from "./call.ts";

const maxTries = 3;
const firstWaitMs = 500;
const longestWaitMs = 60_000;

/** What waiting needs. */
export interface RetryDeps {
  /** From 0 to 1. */
  readonly random: () => number;
  /** Ends early, without an error, if the signal is aborted. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Retries transient failures, three attempts in all, after random waits. Usage covers all attempts. */
export function withRetries<
  Request extends { readonly signal?: AbortSignal | undefined },
  Answer extends Answered,
>(call: Call<Request, Answer>, { random, wait }: RetryDeps): Call<Request, Answer> {
  return async (request) => {
    let answer = await call(request);
    for (let tries = 1; tries < maxTries; tries += 1) {
      const waitMs = waitBefore(answer, tries, random());
      if (waitMs === undefined) return answer;
      await wait(waitMs, request.signal);
      throwIfAborted(request.signal);
      const next = await call(request);
      answer = { ...next, usage: addUsage(answer.usage, next.usage) };
    }
    return answer;
  };
}

/** Undefined if another attempt is useless, or the server asks for too long a wait. */
function waitBefore(answer: Answered, tries: number, random: number): number | undefined {
  if (answer.status !== "unavailable" || !answer.transient) return undefined;
  const backOffMs = firstWaitMs * 2 ** (tries - 1);
  const waitMs = (answer.retryAfterMs ?? 0) + backOffMs * (0.5 + random / 2);
  return waitMs > longestWaitMs ? undefined : waitMs;
}
