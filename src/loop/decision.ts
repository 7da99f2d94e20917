import type { Command, Event, Run } from "../contracts/index.ts";

/** A retry that happens later. */
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

/** The content of an event, by its name. */
export type EventBody<Name extends EventName> = Extract<Event["body"], { case: Name }>["value"];
