import { IdentitySource } from "../../../contracts/index.ts";
import { whyNotOn } from "../capability-gate.ts";
import type { JobResult, JobTask } from "./job-task.ts";

/** Merges what was approved. A merge that nobody asked for needs the capability at this moment too. */
export async function merge({ context, run, change, capabilities, approve }: JobTask): Promise<JobResult> {
  const isAutomatic = run.decision?.identity?.source === IdentitySource.CAPABILITY;
  const gate = isAutomatic ? await capabilities.find("auto_merge", run) : undefined;
  const { intoBranch } = change;
  const result =
    gate && gate.status !== "on" ? { intoBranch, detail: whyNotOn(gate) } : await approve(context, run);
  return { case: "mergeFinished", value: { result } };
}
