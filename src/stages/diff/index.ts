import type { BehaviourDiff } from "../../contracts/index.ts";
import type { Job } from "../../workbench/job/job.ts";
import { type DiffDeps, type DiffOptions, diffCommit } from "./diff-commit.ts";

export type { DiffDeps, DiffOptions } from "./diff-commit.ts";

/** What a change does to behaviour, on inputs searched for. What it finds is shown, not judged. */
export type DiffStage = (job: Job, options: DiffOptions) => Promise<BehaviourDiff>;

/** The diff stage: both versions of a change on benches of their own, compared call by call. */
export function createDiffStage(deps: DiffDeps): DiffStage {
  return (job, options) => diffCommit(deps, job, options);
}
