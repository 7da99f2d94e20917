import { clone } from "@bufbuild/protobuf";
import { create, type Event, type Run, RunSchema, RunState } from "../contracts/index.ts";
import type { Decision } from "./decision.ts";
import { transitions } from "./transitions.ts";

/** The states a run does not leave. */
export const finalStates: readonly RunState[] = [RunState.DONE, RunState.REJECTED, RunState.CANCELLED];

/** The states in which nothing happens until a person acts. */
export const restingStates: readonly RunState[] = [
  ...finalStates,
  RunState.AWAITING_APPROVAL,
  RunState.PAUSED,
];

/**
 * The loop: from where a run stands and what happened, where it stands next and what is to be done. Pure: the same
 * input gives the same output, and the input is not changed. An event that the state has no row for changes nothing.
 */
export function decide(run: Run | undefined, event: Event): Decision {
  const current = run ? clone(RunSchema, run) : create(RunSchema, { id: event.runId });
  const name = event.body.case;
  const transition = name ? transitions[current.state]?.[name] : undefined;
  return transition?.(current, event) ?? { run: run ?? current, commands: [], waits: [] };
}
