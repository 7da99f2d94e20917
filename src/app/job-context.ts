import type { ProgressEvent } from "../ports/progress.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Job } from "../workbench/job/job.ts";
import type { Guard } from "./guard.ts";

/** What is known of a job when it begins. */
export type JobStart = Omit<Job, "decide" | "redact">;

/** Does the work of a job in its context. What the job reports comes in order, and all of it has come when this resolves. */
export type WithJob = <T>(start: JobStart, work: (job: Job) => Promise<T>) => Promise<T>;

/** Makes the context of every job: what it reports holds no secret, and what it does is decided by the policy in force. */
export function createJobContext(deps: { readonly secrets: Secrets; readonly guard: Guard }): WithJob {
  const redact: Job["redact"] = (text) => deps.secrets.redact(text);
  return async (start, work) => {
    let reported = Promise.resolve();
    const report = async ({ detail, ...event }: ProgressEvent) =>
      start.progress(detail === undefined ? event : { ...event, detail: await redact(detail) });
    try {
      return await work({
        ...start,
        redact,
        decide: (request) => deps.guard(start.config, request, start.runId),
        progress: (event) => {
          reported = reported.then(() => report(event));
        },
      });
    } finally {
      await reported;
    }
  };
}
