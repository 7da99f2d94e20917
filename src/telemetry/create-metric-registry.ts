import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Metric, Telemetry } from "../ports/telemetry.ts";
import { type Figures, mergeFigures } from "./merge-figures.ts";

/** Metrics in memory. */
export interface MetricRegistry {
  readonly record: Telemetry["record"];
  /** Adds what another process has counted. */
  takeOver(figures: readonly Figures[]): void;
  figures(): Promise<Figures[]>;
  /** All of them in Prometheus' text format. */
  text(): Promise<string>;
}

/** A separate registry: it shares nothing with others in the process. */
export function createMetricRegistry(metrics: readonly Metric[]): MetricRegistry {
  const registry = new Registry();
  const recorders = new Map(metrics.map((metric) => [metric.name, createRecorder(metric, registry)]));
  let earlier: readonly Figures[] = [];
  const figures = async () => mergeFigures([earlier, (await registry.getMetricsAsJSON()) as Figures[]]);
  return {
    record: (metric, value, labels) => recorders.get(metric.name)?.(value, labels),
    takeOver: (added) => {
      earlier = mergeFigures([earlier, added]);
    },
    figures,
    text: async () => AggregatorRegistry.aggregate([await figures()]).metrics(),
  };
}

function createRecorder({ kind, name, help, labels, buckets = [] }: Metric, registry: Registry) {
  const about = { name, help, labelNames: [...labels], registers: [registry] };
  switch (kind) {
    case "counter": {
      const counter = new Counter(about);
      return (value: number, of: Record<string, string>) => counter.inc(of, value);
    }
    case "gauge": {
      const gauge = new Gauge(about);
      return (value: number, of: Record<string, string>) => gauge.set(of, value);
    }
    case "histogram": {
      const histogram = new Histogram({ ...about, buckets: [...buckets] });
      return (value: number, of: Record<string, string>) => histogram.observe(of, value);
    }
  }
}
