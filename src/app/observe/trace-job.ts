import { type Command, type Event, enumName, JobKindSchema } from "../../contracts/index.ts";
import type { Tracing } from "../../ports/telemetry.ts";

/** Does a job under a span of its own. The command that the work gets names it, so that all the work is below. */
export async function traceJob(
  tracing: Tracing | undefined,
  command: Command,
  work: (command: Command) => Promise<Event>,
): Promise<Event> {
  if (!tracing) return work(command);
  const { id, runId, job, traceparent } = command;
  const kind = enumName(JobKindSchema, job).toLowerCase();
  const attributes = { "goldseam.run_id": runId, "goldseam.job_id": id };
  const span = tracing.startSpan(`job.${kind}`, { parent: traceparent, runId, attributes });
  try {
    const event = await work({ ...command, traceparent: span.traceparent || traceparent });
    span.end({ failed: event.body.case === "jobErrored" });
    return event;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}
