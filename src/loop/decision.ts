import type { Command, Event, Run } from "../contracts/index.ts";

/** A retry that shall happen later. */
export interface Wait {
  readonly delayMs: number;
  readonly event: Event;
}

/** What follows from an event: the new state, jobs to start, and waits. Data only. */
export interface Decision {
  readonly run: Run;
  readonly commands: readonly Command[];
  readonly waits: readonly Wait[];
}

/** The name of what happened. */
export type EventName = Exclude<Event["body"]["case"], undefined>;
