/** How results of jobs begin that no pruning removes. */
export const keptForEver = "kept/";

/** Rows that went, by kind. */
export interface PrunedRows {
  readonly marks: number;
  readonly results: number;
  readonly tests: number;
}

/** Removes records that nobody needs any more. Runs, approvals and the audit log are not among them. */
export interface Retention {
  /** Removes what is older than a time of its kind. Results of a run that has not ended stay. */
  prune(before: {
    /** Marks of events that were handled, but for those that wait to be delivered once more. */
    readonly marksMs: number;
    readonly waiting: readonly string[];
    /** Results of jobs, and which builds are in the history. */
    readonly resultsMs: number;
    /** Tests that have not run since, with all that is known of them. */
    readonly testsMs: number;
  }): Promise<PrunedRows>;
  /** Keeps blobs for good, since something outside the records names them, such as an execution log. */
  keep(addresses: readonly string[]): Promise<void>;
  /** Since when every blob that something needs is named by a record. */
  blobsNamedSinceMs(): Promise<number>;
  /**
   * Those of some blobs that a record names. With a time, what ended before then without an approval request counts no
   * more.
   */
  namedBlobs(addresses: ReadonlySet<string>, endedBeforeMs?: number): Promise<Set<string>>;
  /** Those of some commits that a run names which has not ended, changed since then, or asked for an approval. */
  namedCommits(shas: ReadonlySet<string>, endedBeforeMs: number): Promise<Set<string>>;
}
