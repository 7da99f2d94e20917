/** A measured value, by name and labels. */
export interface Metric<Label extends string = string> {
  readonly kind: "counter" | "gauge" | "histogram";
  readonly name: string;
  /** Its meaning, in one sentence. */
  readonly help: string;
  readonly labels: readonly Label[];
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[];
}

/** A piece of work in a trace. */
export interface Span {
  /** Now, if no time is given. */
  end(outcome: { readonly failed: boolean; readonly atMs?: number }): void;
}

/** Where a span belongs. */
export interface SpanOptions {
  readonly parent?: Span | undefined;
  /** Spans without a parent that name the same run form one trace, even across processes. */
  readonly runId?: string | undefined;
  /** Now, if absent. */
  readonly startMs?: number;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Counts and times work. Never throws, and keeps no text of a repository. */
export interface Telemetry {
  /** Adds to a counter, sets a gauge, or observes in a histogram. Every label has few values. */
  record<Label extends string>(
    metric: Metric<Label>,
    value: number,
    labels: Readonly<Record<NoInfer<Label>, string>>,
  ): void;
  startSpan(name: string, options?: SpanOptions): Span;
}
