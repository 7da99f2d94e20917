import { type BehaviourDiff, BehaviourDiffSchema, create } from "../contracts/index.ts";
import type { DiffOptions } from "./diff-stage.ts";
import type { Stages } from "./stages.ts";

const SEED = 1;

/** What the change of a run does to behaviour; undefined where it has no base or nobody asks. Never fails a run. */
export async function diffOfRun(
  stages: Pick<Stages, "diff">,
  options: Omit<DiffOptions, "budgetMs" | "seed">,
): Promise<BehaviourDiff | undefined> {
  const { baseSha, headSha, config, signal } = options;
  const budgetMs = config.diff_budget_sec * 1000;
  if (baseSha === "" || budgetMs === 0) return undefined;
  try {
    return await stages.diff({ ...options, budgetMs, seed: SEED });
  } catch (error) {
    if (signal?.aborted) throw error;
    const notes = [`behaviour was not compared: ${error instanceof Error ? error.message : String(error)}`];
    return create(BehaviourDiffSchema, { baseSha, headSha, seed: SEED, notes });
  }
}
