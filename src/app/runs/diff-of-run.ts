import { type BehaviourDiff, BehaviourDiffSchema, create } from "../../contracts/index.ts";
import type { DiffOptions, DiffStage } from "../../stages/diff/index.ts";
import type { Job } from "../../workbench/job/job.ts";

const SEED = 1;

/** How the change of a run affects behaviour; undefined if it has no base or the budget is 0. Never fails a run. */
export async function diffOfRun(
  diff: DiffStage,
  job: Job,
  { baseSha, headSha }: Pick<DiffOptions, "baseSha" | "headSha">,
): Promise<BehaviourDiff | undefined> {
  const budgetMs = job.config.diff_budget_sec * 1000;
  if (baseSha === "" || budgetMs === 0) return undefined;
  try {
    return await diff(job, { baseSha, headSha, budgetMs, seed: SEED });
  } catch (error) {
    if (job.signal?.aborted) throw error;
    const notes = [`behaviour was not compared: ${error instanceof Error ? error.message : String(error)}`];
    return create(BehaviourDiffSchema, { baseSha, headSha, seed: SEED, notes });
  }
}
