import { clone } from "@bufbuild/protobuf";
import { create, type Event, type Run, RunSchema, RunState } from "../contracts/index.ts";
import type { Decision } from "./decision.ts";
import { transitions } from "./transitions.ts";

/** The states that a run never leaves. */
export const finalStates: readonly RunState[] = [RunState.DONE, RunState.REJECTED, RunState.CANCELLED];

/** The states in which nothing happens until a person acts. */
export const restingStates: readonly RunState[] = [
  ...finalStates,
  RunState.AWAITING_APPROVAL,
  RunState.PAUSED,
  RunState.IN_FORCE,
];

/**
 * The loop: from the state of a run and an event to the next state and the work to do. Pure: the same input gives the
 * same output, and the input is not changed. An event that the state has no row for changes nothing.
 */
export function decide(run: Run | undefined, event: Event): Decision {
  const current = run ? clone(RunSchema, run) : create(RunSchema, { id: event.runId });
  const { case: name, value } = event.body;
  const transition = name && transitions[current.state]?.[name];
  // The table pairs each name with a step for its body.
  return transition?.(current, value as never, event.at) ?? { run: run ?? current, commands: [], waits: [] };
}
