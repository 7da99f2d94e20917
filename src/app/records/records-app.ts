import type { DeadLetter } from "../../ports/bus.ts";
import type { Pruned } from "./prune.ts";

/** The part of the app that looks after messages and records: for whoever operates it. */
export interface RecordsApp {
  /** Messages that no role could read, oldest first. */
  deadLetters(): Promise<DeadLetter[]>;
  /** Publishes the message of a dead letter again; false if there is none of this id. */
  replayDeadLetter(id: string): Promise<boolean>;
  /** Removes records that are older than they are kept. */
  prune(): Promise<Pruned>;
  /** Has the jobs of runs come again whose messages a backup lacks; returns how many runs go on. */
  recover(): Promise<number>;
}
