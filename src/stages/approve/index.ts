import type { MergeResult, Run } from "../../contracts/index.ts";
import type { Job } from "../../workbench/job/job.ts";
import { type MergeDeps, mergeChange } from "./merge-change.ts";

/** Merges the approved commit of a run; doing it twice merges once. */
export type ApproveStage = (job: Job, run: Run) => Promise<MergeResult>;

/** The approve stage: what a person said yes to is merged, unless it holds a secret. */
export function createApproveStage(deps: MergeDeps): ApproveStage {
  return (job, run) => mergeChange(deps, job, run);
}
