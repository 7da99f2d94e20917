import type { Run, RunState, RunSummary } from "../contracts/index.ts";
import type { BusMessage } from "./bus.ts";
import type { Lease, Leases } from "./leases.ts";

/** A message that is published at a later time. */
export interface Timer {
  readonly id: string;
  readonly runId: string;
  readonly dueAtMs: number;
  readonly message: BusMessage;
}

/** One atomic unit of work: all of it is stored, or none. */
export interface StoreTransaction {
  /** Until the transaction ends, no other one loads the same run. */
  loadRun(id: string): Promise<Run | undefined>;
  saveRun(run: Run, nowMs: number): Promise<void>;
  /** Marks an event as handled; false when it was handled before. */
  markHandled(eventId: string): Promise<boolean>;
  /** Adds to the outbox; the relay publishes it after the commit. */
  enqueue(message: BusMessage): Promise<void>;
  setTimer(timer: Timer): Promise<void>;
  cancelTimers(runId: string): Promise<void>;
  /** Runs of one repository and branch that have not ended, oldest first. Other transactions that ask wait for this one. */
  openRunsInLane(repo: string, branch: string): Promise<Run[]>;
  /** The newest run of one repository and branch, whatever became of it; of a commit that is on no branch, of that commit. */
  latestRunOf(change: {
    readonly repo: string;
    readonly branchName: string;
    readonly commitSha: string;
  }): Promise<Run | undefined>;
}

/** A run in a list, with when it last changed. */
export interface StoredRun {
  readonly run: Run;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** A run as lists show it. */
export interface ListedRun {
  readonly summary: RunSummary;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Its place in the order of all runs; `before` continues a list from here. */
  readonly number: number;
}

/** Which runs; all conditions have to hold. */
export interface RunQuery {
  readonly id?: string | undefined;
  readonly repo?: string | undefined;
  readonly branch?: string | undefined;
  readonly commitSha?: string | undefined;
  readonly states?: readonly RunState[] | undefined;
  readonly approvalId?: string | undefined;
  /** How the id begins. */
  readonly idPrefix?: string | undefined;
  readonly hasTickets?: boolean | undefined;
  /** Some text within id, branch, title or author, in any case; three characters or more. */
  readonly text?: string | undefined;
  /** Only runs before this place. */
  readonly before?: number | undefined;
  /** 1000 if absent. */
  readonly limit?: number | undefined;
}

/** Runs that began on one day. */
export interface DayFigures {
  /** UTC, such as `2026-11-16`. */
  readonly day: string;
  readonly runs: number;
  readonly merged: number;
  /** Runs with a ticket, and those of them that a coder worked on, and that passed in the end. */
  readonly failed: number;
  readonly tried: number;
  readonly healed: number;
  readonly flaky: number;
  /** Means; undefined where nothing was measured. */
  readonly coveragePct: number | undefined;
  readonly buildMs: number | undefined;
  readonly costUsd: number;
}

/** Remembers runs, what was handled, what must be sent, who works on what, and the results of finished jobs. */
export interface Store extends Leases {
  /** Work may be repeated if it was in the way of others, so it has no effect outside the transaction. */
  transact<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T>;
  findRun(id: string): Promise<StoredRun | undefined>;
  /** The state of a run, without reading the whole run. */
  stateOf(id: string): Promise<RunState | undefined>;
  /** Newest first. */
  listRuns(query?: RunQuery): Promise<StoredRun[]>;
  /** As `listRuns`, without reading whole runs. */
  listSummaries(query?: RunQuery): Promise<ListedRun[]>;
  /** Figures of every day with runs since then, oldest first. */
  dailyFigures(query: {
    readonly repo?: string | undefined;
    readonly sinceMs: number;
  }): Promise<DayFigures[]>;
  /**
   * Hands the oldest messages of the outbox over, those of one key in the order they were enqueued, and removes them once
   * `publish` has resolved; returns how many. Messages may be handed over again after a crash, but those of one key do not
   * overtake each other: while one process hands them over, others get none of them, or the same.
   */
  relayOutbox(limit: number, publish: (messages: readonly BusMessage[]) => Promise<void>): Promise<number>;
  /** Timers due at that time, moved to the outbox in one transaction; returns how many. Several may release at once. */
  releaseDueTimers(nowMs: number): Promise<number>;
  /** When the next timer of a run, or of any run, is due. */
  nextTimerAtMs(runId?: string): Promise<number | undefined>;
  /** The result a job stored under its idempotency key, so that a repeated job returns it instead of working twice. */
  findJobResult(jobId: string): Promise<Uint8Array | undefined>;
  /**
   * The first result stored under a key stands. With a lease that somebody else has taken meanwhile, nothing is stored
   * and the answer is false.
   */
  saveJobResult(jobId: string, result: Uint8Array, lease?: Lease): Promise<boolean>;
  close(): Promise<void>;
}
