import { randomUUID } from "node:crypto";
import { visibleText } from "../contracts/index.ts";
import type { ProgressEvent } from "../ports/progress.ts";
import type { Secrets } from "../ports/secrets/secrets.ts";
import type { Job } from "../workbench/job/job.ts";
import type { ConfigLoader, ConfiguredChange } from "./config-loader.ts";
import type { Guard } from "./guard.ts";

/** What a job starts with. */
export type JobStart = Omit<Job, "decide" | "redact">;

/** Does the work of a job in its context. Reports arrive in order, and all of them before this resolves. */
export type WithJob = <T>(start: JobStart, work: (job: Job) => Promise<T>) => Promise<T>;

/** The start of a job outside any run, with the settings for its change. */
export async function startSingle(
  loadConfig: ConfigLoader,
  change: ConfiguredChange,
  asked: Pick<JobStart, "progress" | "signal">,
): Promise<JobStart> {
  const config = await loadConfig(change);
  const { repo, baseSha, commitSha } = change;
  const lineage = { baseSha, commitSha };
  return { ...asked, repo, config, lineage, runId: "", jobId: `step-${randomUUID()}` };
}

/** Creates the context of every job: its reports contain no secrets, and the policy in force decides what it may do. */
export function createJobContext(deps: { readonly secrets: Secrets; readonly guard: Guard }): WithJob {
  const redact: Job["redact"] = (text) => deps.secrets.redact(text);
  const shown = async (text: string) => visibleText(await redact(text));
  return async (start, work) => {
    let reported = Promise.resolve();
    const report = async ({ detail, ...event }: ProgressEvent) =>
      start.progress(detail === undefined ? event : { ...event, detail: await shown(detail) });
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
