import {
  type Span as ApiSpan,
  type Context,
  type Link,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Span, SpanOptions, Telemetry } from "../ports/telemetry.ts";
import { readTraceparent, rootOf, traceparentOf } from "./trace-context.ts";

/** Sends spans to a collector; if that fails they are lost, and nobody waits long. */
export interface Tracer {
  readonly startSpan: Telemetry["startSpan"];
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Spans over OTLP/HTTP to the address in the usual variables, or to `url`. Registers nothing globally. */
export function createTracer({ url, timeoutMillis }: { url?: string; timeoutMillis?: number } = {}): Tracer {
  const exporter = new OTLPTraceExporter({ ...(url && { url }), ...(timeoutMillis && { timeoutMillis }) });
  const random = new RandomIdGenerator();
  let root: { readonly traceId: string; readonly spanId: string } | undefined;
  const provider = new TracerProvider({
    resource: describeProcess(),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    idGenerator: {
      generateSpanId: () => root?.spanId ?? random.generateSpanId(),
      generateTraceId: () => root?.traceId ?? random.generateTraceId(),
    },
  });
  const tracer = provider.getTracer("goldseam");
  const spans = new WeakMap<Span, ApiSpan>();
  return {
    startSpan: (name, options = {}) => {
      const { runId, isRoot = false, startMs = Date.now(), attributes = {} } = options;
      const { context, links } = placeOf(options, (span) => spans.get(span));
      root = isRoot && runId ? rootOf(runId) : undefined;
      const about = { attributes: { ...attributes }, startTime: new Date(startMs), links };
      const started = tracer.startSpan(name, about, context);
      root = undefined;
      const span: Span = {
        traceparent: traceparentOf(started.spanContext()),
        end: ({ failed, atMs = Date.now(), attributes: learned = {} }) => {
          if (failed) started.setStatus({ code: SpanStatusCode.ERROR });
          started.setAttributes({ ...learned });
          started.end(new Date(atMs));
        },
      };
      spans.set(span, started);
      return span;
    },
    flush: () => provider.forceFlush().catch(() => {}),
    close: () => provider.shutdown().catch(() => {}),
  };
}

/** Where a span goes: below its parent, else below the root of its run. A parent in another trace is linked to. */
function placeOf(
  { parent, runId, isRoot = false }: SpanOptions,
  find: (span: Span) => ApiSpan | undefined,
): { readonly context: Context; readonly links: Link[] } {
  const own = typeof parent === "object" ? find(parent) : undefined;
  if (own) return { context: trace.setSpan(ROOT_CONTEXT, own), links: [] };
  const remote = typeof parent === "string" ? readTraceparent(parent) : undefined;
  const rootContext = runId ? rootOf(runId) : undefined;
  const isOfRun = !rootContext || remote?.traceId === rootContext.traceId;
  const above = remote && isOfRun ? remote : rootContext;
  return {
    context: above && !isRoot ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT,
    links: remote && !isOfRun ? [{ context: remote }] : [],
  };
}

function describeProcess() {
  const asked = detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] });
  return defaultResource()
    .merge(resourceFromAttributes({ "service.name": "goldseam" }))
    .merge(asked);
}
