import type { BehaviourDiff, StaleTest } from "../../contracts/index.ts";
import type { Job } from "../../workbench/job/job.ts";
import { type DiffDeps, type DiffOptions, diffCommit } from "./diff-commit.ts";
import { findStale, type StaleOptions } from "./find-stale.ts";

export type { DiffDeps, DiffOptions } from "./diff-commit.ts";
export type { StaleOptions } from "./find-stale.ts";

/** Finds how a change affects behaviour, on inputs it searches for. Differences are shown, not judged. */
export type DiffStage = (job: Job, options: DiffOptions) => Promise<BehaviourDiff>;

/** Finds failed tests that check behaviour which the change alters, by the calls that they make. */
export type StaleStage = (job: Job, options: StaleOptions) => Promise<StaleTest[]>;

/** The diff stage compares both versions of a change call by call, each on its own bench. */
export function createDiffStage(deps: DiffDeps): DiffStage {
  return (job, options) => diffCommit(deps, job, options);
}

/** Compares both versions on the calls of tests. */
export function createStaleStage(deps: DiffDeps): StaleStage {
  return (job, options) => findStale(deps, job, options);
}
