import { throwIfCalledOff } from "../call-off.ts";
import { addUsage } from "../usage.ts";
import type { Answered, Call } from "./call.ts";

const maxTries = 3;
const firstWaitMs = 500;
const longestWaitMs = 60_000;

/** What waiting needs. */
export interface RetryDeps {
  /** From 0 to 1. */
  readonly random: () => number;
  /** Ends early, without an error, where the signal is aborted. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Tries again what may do better, three times in all, after waits that no two callers share. Usage is of all tries. */
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
      throwIfCalledOff(request.signal);
      const next = await call(request);
      answer = { ...next, usage: addUsage(answer.usage, next.usage) };
    }
    return answer;
  };
}

/** Undefined where another try is of no use, or the server asks for more patience than a run has. */
function waitBefore(answer: Answered, tries: number, random: number): number | undefined {
  if (answer.status !== "unavailable" || !answer.transient) return undefined;
  const backOffMs = firstWaitMs * 2 ** (tries - 1);
  const waitMs = (answer.retryAfterMs ?? 0) + backOffMs * (0.5 + random / 2);
  return waitMs > longestWaitMs ? undefined : waitMs;
}
