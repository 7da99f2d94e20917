import type { Clock } from "../../../ports/clock.ts";
import { Refusal } from "../problem.ts";

const mostKeys = 10_000;

/** Takes one request from the share of a key; throws 429 where it is used up. */
export type RateLimit = (key: string) => void;

/** Every key may do `perSecond` requests on average, and `burst` at once. */
export function createRateLimit(
  clock: Clock,
  { perSecond, burst }: { readonly perSecond: number; readonly burst: number },
): RateLimit {
  const buckets = new Map<string, { left: number; atMs: number }>();
  return (key) => {
    const nowMs = clock.nowMs();
    const bucket = buckets.get(key) ?? { left: burst, atMs: nowMs };
    const left = Math.min(burst, bucket.left + ((nowMs - bucket.atMs) / 1000) * perSecond);
    // The key that was used least recently is the first.
    buckets.delete(key);
    buckets.set(key, { left: Math.max(0, left - 1), atMs: nowMs });
    const [oldest] = buckets.size > mostKeys ? buckets.keys() : [];
    if (oldest !== undefined) buckets.delete(oldest);
    if (left >= 1) return;
    const seconds = Math.max(1, Math.ceil((1 - left) / perSecond));
    throw new Refusal(429, "TOO_MANY_REQUESTS", `too many requests: try again in ${seconds} s`, {
      "Retry-After": String(seconds),
    });
  };
}
