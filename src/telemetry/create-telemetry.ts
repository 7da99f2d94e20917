import type { Span, Telemetry } from "../ports/telemetry.ts";
import { checkMetricsFile, writeMetricsFile } from "./metrics-file.ts";

/** Telemetry of one process, and where it goes. */
export interface GatheredTelemetry extends Telemetry {
  /** Metrics so far in Prometheus' text format; empty if none are kept. */
  text(): Promise<string>;
  /** Writes metrics to their file and sends spans to the collector. */
  flush(): Promise<void>;
  /** The same for the last time; throws where metrics cannot be written. */
  close(): Promise<void>;
}

/** The telemetry that a user asks for. */
export interface TelemetryOptions {
  /** The file for metrics. */
  readonly metrics?: string | undefined;
  /** Keeps metrics for somebody who asks for them. */
  readonly isServed?: boolean | undefined;
  /** Has the usual variables of OpenTelemetry. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

const untraced: Span = { traceparent: "", end: () => {} };

/** The longest wait for a collector that does not answer, unless a variable sets another. */
const collectorTimeoutMs = 3_000;

/** Undefined if none is asked for: nothing is then loaded, counted or timed. */
export async function createTelemetry({
  metrics: file,
  isServed = false,
  env,
}: TelemetryOptions): Promise<GatheredTelemetry | undefined> {
  if (file !== undefined) checkMetricsFile(file);
  const registry = file === undefined && !isServed ? undefined : await openRegistry();
  const tracer = hasCollector(env) ? await openTracer(env) : undefined;
  if (!registry && !tracer) return undefined;
  let isNew = false;
  const writeMetrics = async () => {
    if (!registry || file === undefined || !isNew) return;
    await writeMetricsFile(file, await registry.text());
    isNew = false;
  };
  return {
    record: (metric, value, labels) => {
      isNew = true;
      registry?.record(metric, value, labels);
    },
    startSpan: (name, options) => tracer?.startSpan(name, options) ?? untraced,
    text: async () => (await registry?.text()) ?? "",
    flush: async () => {
      await tracer?.flush();
      await writeMetrics().catch(() => {});
    },
    close: async () => {
      await tracer?.close();
      await writeMetrics();
    },
  };
}

async function openRegistry() {
  const [{ createMetricRegistry }, { allMetrics }] = await Promise.all([
    import("./create-metric-registry.ts"),
    import("./metrics.ts"),
  ]);
  return createMetricRegistry(allMetrics);
}

async function openTracer(env: TelemetryOptions["env"]) {
  const { createTracer } = await import("./create-tracer.ts");
  const isSet = env["OTEL_EXPORTER_OTLP_TRACES_TIMEOUT"] || env["OTEL_EXPORTER_OTLP_TIMEOUT"];
  return createTracer(isSet ? {} : { timeoutMillis: collectorTimeoutMs });
}

function hasCollector(env: TelemetryOptions["env"]): boolean {
  if (env["OTEL_SDK_DISABLED"]?.toLowerCase() === "true" || env["OTEL_TRACES_EXPORTER"] === "none")
    return false;
  return Boolean(env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] || env["OTEL_EXPORTER_OTLP_ENDPOINT"]);
}
