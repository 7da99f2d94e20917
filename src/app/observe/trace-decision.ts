import { type Event, enumName, type Run, type RunState, RunStateSchema } from "../../contracts/index.ts";
import type { Tracing } from "../../ports/telemetry.ts";

/** What an event did to a run. */
export interface Transition {
  readonly before: RunState;
  readonly run: Run;
  readonly event: Event;
}

/** A run after an event, with all that the event changed; nothing if it was handled before. */
export interface Applied {
  readonly run: Run;
  readonly transitions: readonly Transition[];
}

/** Applies an event under a span, which everything that follows comes below. An event that was handled before leaves none. */
export async function traceDecision(
  tracing: Tracing | undefined,
  event: Event,
  apply: (event: Event) => Promise<Applied>,
): Promise<Run> {
  const { runId, traceparent } = event;
  const isRoot = event.body.case === "changeSubmitted";
  const attributes = { "goldseam.run_id": runId, "goldseam.event": event.body.case ?? "" };
  const options = { parent: traceparent, runId, isRoot, attributes };
  const span = tracing?.startSpan(isRoot ? "submit" : "decide", options);
  const { run, transitions } = await apply({ ...event, traceparent: span?.traceparent || traceparent });
  if (transitions.length > 0)
    span?.end({ failed: false, attributes: { "goldseam.state": enumName(RunStateSchema, run.state) } });
  return run;
}
