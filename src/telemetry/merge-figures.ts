/** The figures of one metric, as prom-client gives them. */
export interface Figures {
  readonly name: string;
  readonly help: string;
  readonly type: unknown;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string | number>>;
    /** Of a part of a histogram. */
    readonly metricName?: string;
  }[];
}

/** Figures of several processes as one, oldest first: counters and histograms are added up, of gauges the newest stands. */
export function mergeFigures(snapshots: readonly (readonly Figures[])[]): Figures[] {
  const merged = new Map<
    string,
    { readonly metric: Figures; readonly values: Map<string, Figures["values"][number]> }
  >();
  for (const metric of snapshots.flat()) {
    const { values } = merged.get(metric.name) ?? { values: new Map() };
    merged.set(metric.name, { metric, values });
    for (const value of metric.values) {
      const key = JSON.stringify([value.metricName, Object.entries(value.labels).toSorted()]);
      const before = metric.type === "gauge" ? 0 : (values.get(key)?.value ?? 0);
      values.set(key, { ...value, value: before + value.value });
    }
  }
  return [...merged.values()].map(({ metric, values }) => ({ ...metric, values: [...values.values()] }));
}
