import { createHash } from "node:crypto";
import { type Span as ApiSpan, ROOT_CONTEXT, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Span, Telemetry } from "../ports/telemetry.ts";

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
  let traceId: string | undefined;
  const provider = new TracerProvider({
    resource: describeProcess(),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    idGenerator: {
      generateSpanId: () => random.generateSpanId(),
      generateTraceId: () => traceId ?? random.generateTraceId(),
    },
  });
  const tracer = provider.getTracer("goldseam");
  const spans = new WeakMap<Span, ApiSpan>();
  return {
    startSpan: (name, { parent, runId, startMs = Date.now(), attributes = {} } = {}) => {
      traceId = runId ? traceIdOf(runId) : undefined;
      const above = parent && spans.get(parent);
      const context = above ? trace.setSpan(ROOT_CONTEXT, above) : ROOT_CONTEXT;
      const options = { attributes: { ...attributes }, startTime: new Date(startMs) };
      const started = tracer.startSpan(name, options, context);
      const span: Span = {
        end: ({ failed, atMs = Date.now() }) => {
          if (failed) started.setStatus({ code: SpanStatusCode.ERROR });
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

/** The same in every process that works on the run. */
function traceIdOf(runId: string): string {
  return createHash("sha256").update(runId).digest("hex").slice(0, 32);
}

function describeProcess() {
  const asked = detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] });
  return defaultResource()
    .merge(resourceFromAttributes({ "service.name": "goldseam" }))
    .merge(asked);
}
