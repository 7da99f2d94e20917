import { createHash } from "node:crypto";
import type { SpanContext } from "@opentelemetry/api";

/** The trace of a run: the same in every process that works on it. */
export function traceIdOf(runId: string): string {
  return rootOf(runId).traceId;
}

/** A span as the `traceparent` of W3C Trace Context. */
export function traceparentOf({ traceId, spanId }: Pick<SpanContext, "traceId" | "spanId">): string {
  return `00-${traceId}-${spanId}-01`;
}

/** The span that a `traceparent` names; undefined if it is none. It may come from anybody. */
export function readTraceparent(text: string): SpanContext | undefined {
  const [, traceId = "", spanId = "", flags = ""] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

/** The span that a run begins with, which all others of its trace are below. */
export function rootOf(runId: string): SpanContext {
  const hash = createHash("sha256").update(runId).digest("hex");
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48), traceFlags: 1, isRemote: true };
}
