import type { TestResultsRecord } from "../contracts/index.ts";

/** The segments of memory, each with its kind of record. */
export interface MemorySegments {
  readonly test_results: TestResultsRecord;
}

/** Which records matter now. All that fit in any way are found; those that fit best come first, then the newest. */
export interface MemoryQuery {
  readonly repo: string;
  readonly task?: string | undefined;
  /** Causes of failures. */
  readonly fingerprints?: readonly string[];
  /** Files. */
  readonly targets?: readonly string[];
  readonly limit: number;
}

/** What earlier attempts taught, per repository and task. */
export interface Memory {
  /** Adds a record; one with the same id changes nothing. The newest 500 of each repository and segment are kept. */
  add<Segment extends keyof MemorySegments>(segment: Segment, record: MemorySegments[Segment]): Promise<void>;
  find<Segment extends keyof MemorySegments>(
    segment: Segment,
    query: MemoryQuery,
  ): Promise<MemorySegments[Segment][]>;
}
