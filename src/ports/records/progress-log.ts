import type { ProgressEvent } from "../progress.ts";

/** Progress that was reported, with its place and time. */
export interface LoggedProgress extends ProgressEvent {
  /** Grows with every entry of any run. */
  readonly number: number;
  readonly atMs: number;
}

/** What runs reported while they worked, for those who watch from elsewhere or later. */
export interface ProgressLog {
  /** Keeps the newest 2,000 of each run. */
  add(entries: readonly (ProgressEvent & { readonly atMs: number })[]): Promise<void>;
  /** Entries of a run after a place, oldest first. */
  list(runId: string, query: { readonly after: number; readonly limit: number }): Promise<LoggedProgress[]>;
  /** Forgets what was reported before that time; returns how many entries. */
  prune(beforeMs: number): Promise<number>;
  close(): Promise<void>;
}
