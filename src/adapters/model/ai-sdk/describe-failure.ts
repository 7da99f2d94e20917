import { APICallError, InvalidResponseDataError } from "ai";

/** Why an attempt failed, and whether and when another may succeed. */
export interface Failure {
  readonly reason: string;
  readonly transient: boolean;
  /** Whether an answer had begun, and the call counts. */
  readonly begun: boolean;
  readonly retryAfterMs?: number;
}

const longestReason = 300;

/** Describes an error of the SDK in one line. */
export function describeFailure(error: unknown, nowMs: number): Failure {
  if (InvalidResponseDataError.isInstance(error)) return brokenOff(messageOf(error));
  // An unknown failure may have been charged.
  if (!APICallError.isInstance(error)) return { ...failure(messageOf(error), false), begun: true };
  const { statusCode, responseHeaders, isRetryable } = error;
  if (statusCode === 200) return brokenOff(causeOf(error));
  if (statusCode === undefined)
    return failure(`the server cannot be reached: ${causeOf(error)}`, isRetryable);
  const retryAfterMs = readRetryAfter(responseHeaders, nowMs);
  return {
    ...failure(`the server answered ${statusCode}: ${messageOf(error)}`, isRetryable),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

function brokenOff(why: string): Failure {
  return { ...failure(`the answer broke off: ${why}`, true), begun: true };
}

/** Seconds or a date, as HTTP has it; some servers give milliseconds as well. */
function readRetryAfter(headers: Record<string, string> | undefined, nowMs: number): number | undefined {
  const milliseconds = Number(headers?.["retry-after-ms"] ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const text = headers?.["retry-after"];
  if (text === undefined) return undefined;
  const after = /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(after) ? undefined : Math.max(0, after);
}

function failure(reason: string, transient: boolean): Failure {
  return { reason: reason.replace(/\s+/g, " ").trim().slice(0, longestReason), transient, begun: false };
}

function causeOf(error: Error): string {
  return error.cause === undefined ? messageOf(error) : messageOf(error.cause);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
