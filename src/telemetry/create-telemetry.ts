import type { KeptMetrics } from "../ports/records/kept-metrics.ts";
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
  /** Where figures go on from one process to the next; metrics are kept if it is there. */
  readonly kept?: KeptMetrics | undefined;
  /** The kinds of processes whose figures this one goes on with. */
  readonly goesOnFrom?: readonly string[];
  /** Has the usual variables of OpenTelemetry. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A process that ends when its work is done. */
export const commandKind = "command";
/** How often figures of a process that goes on are saved. */
const saveMs = 5_000;

const untraced: Span = { traceparent: "", end: () => {} };

/** The longest wait for a collector that does not answer, unless a variable sets another. */
const collectorTimeoutMs = 3_000;

/** Undefined if none is asked for: nothing is then loaded, counted or timed. */
export async function createTelemetry({
  metrics: file,
  isServed = false,
  kept,
  goesOnFrom = [],
  env,
}: TelemetryOptions): Promise<GatheredTelemetry | undefined> {
  if (file !== undefined) checkMetricsFile(file);
  const isKept = file !== undefined || isServed || kept !== undefined;
  const registry = isKept ? await openRegistry() : undefined;
  const tracer = hasCollector(env) ? await openTracer(env) : undefined;
  if (!registry && !tracer) return undefined;
  let isNew = false;
  const takeOver = async (kinds: readonly string[]) => {
    for (const figures of (await kept?.takeOver(kinds).catch(() => [])) ?? []) {
      registry?.takeOver(JSON.parse(figures));
      isNew = true;
    }
  };
  const save = async () => {
    if (!registry || !isNew) return;
    isNew = false;
    // Figures that cannot be kept are no reason to stop.
    await kept?.save(JSON.stringify(await registry.figures())).catch(() => {});
    isUnwritten = true;
  };
  let isUnwritten = false;
  const writeMetrics = async () => {
    await save();
    if (!registry || file === undefined || !isUnwritten) return;
    await writeMetricsFile(file, await registry.text());
    isUnwritten = false;
  };
  await takeOver(goesOnFrom);
  await save();
  isUnwritten = false;
  const timer = isServed && kept ? setInterval(save, saveMs).unref() : undefined;
  return {
    record: (metric, value, labels) => {
      isNew = true;
      registry?.record(metric, value, labels);
    },
    startSpan: (name, options) => tracer?.startSpan(name, options) ?? untraced,
    text: async () => {
      // Commands that ended meanwhile.
      if (isServed) await takeOver([commandKind]);
      return (await registry?.text()) ?? "";
    },
    flush: async () => {
      await tracer?.flush();
      await writeMetrics().catch(() => {});
    },
    close: async () => {
      clearInterval(timer);
      await tracer?.close();
      try {
        await writeMetrics();
      } finally {
        await kept?.close();
      }
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
