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
  /** For whoever goes on with the work elsewhere, as the `traceparent` of W3C Trace Context; empty if nothing is traced. */
  readonly traceparent: string;
  /** Now, if no time is given. */
  end(outcome: {
    readonly failed: boolean;
    readonly atMs?: number;
    readonly attributes?: Readonly<Record<string, string>>;
  }): void;
}

/** Where a span belongs. */
export interface SpanOptions {
  /** Its `traceparent` if it is of another process; one that is not of the run's own trace becomes a link. */
  readonly parent?: Span | string | undefined;
  /** All spans that name the same run form one trace, even across processes; without a parent, below its root. */
  readonly runId?: string | undefined;
  /** It is the root of its run's trace. */
  readonly isRoot?: boolean;
  /** Now, if absent. */
  readonly startMs?: number;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Starts spans. */
export type Tracing = Pick<Telemetry, "startSpan">;

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

/** One line about work, without secrets. */
export interface LogLine {
  readonly level: "info" | "warn" | "error";
  /** What it is about: the same for all lines of a kind, so that they can be found. */
  readonly kind:
    | "transition"
    | "step"
    | "job"
    | "failed_test"
    | "model_draft"
    | "diff_preview"
    | "fault"
    | "service";
  /** A sentence for a person. */
  readonly message: string;
  readonly runId?: string | undefined;
  readonly fields?: Readonly<Record<string, string | number>>;
  /** What the line shows a part of, of several lines; cut where it is long. */
  readonly text?: string | undefined;
}

/** Writes lines in order. Never throws. */
export type Log = (line: LogLine) => void;
