import { type Event, enumName, type Run, RunState, RunStateSchema } from "../../contracts/index.ts";
import type { Log, Tracing } from "../../ports/telemetry.ts";

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

/** Who watches decisions. */
export interface Watching {
  readonly tracing?: Tracing | undefined;
  readonly log?: Log | undefined;
}

/**
 * Applies an event under a span, which everything that follows comes below, and logs each run that changed its state. An
 * event that was handled before leaves nothing.
 */
export async function observeDecision(
  { tracing, log }: Watching,
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
  for (const transition of transitions) logTransition(log, transition);
  return run;
}

function logTransition(log: Log | undefined, { before, run, event }: Transition): void {
  if (!log || before === run.state) return;
  const [from, to] = [before, run.state].map((state) =>
    state === RunState.UNSPECIFIED ? "NEW" : enumName(RunStateSchema, state),
  );
  const cause = event.body.case ?? "";
  const fields = { from: from ?? "", to: to ?? "", event: cause, cycle: run.cycle };
  log({ level: "info", kind: "transition", runId: run.id, message: `${from} → ${to}: ${cause}`, fields });
}
