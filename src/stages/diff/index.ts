import type { BehaviourDiff } from "../../contracts/index.ts";
import type { Job } from "../../workbench/job/job.ts";
import { type DiffDeps, type DiffOptions, diffCommit } from "./diff-commit.ts";

export type { DiffDeps, DiffOptions } from "./diff-commit.ts";

/** Finds how a change affects behaviour, on inputs it searches for. Differences are shown, not judged. */
export type DiffStage = (job: Job, options: DiffOptions) => Promise<BehaviourDiff>;

/** The diff stage compares both versions of a change call by call, each on its own bench. */
export function createDiffStage(deps: DiffDeps): DiffStage {
  return (job, options) => diffCommit(deps, job, options);
}
