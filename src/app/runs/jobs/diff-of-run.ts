import { type BehaviourDiff, BehaviourDiffSchema, create } from "../../../contracts/index.ts";
import type { DiffOptions, DiffStage } from "../../../stages/diff/index.ts";
import type { Job } from "../../../workbench/job/job.ts";

const SEED = 1;
/** A fix of fewer inputs than this, among enough of them, may be a special case. */
const NARROW = 0.05;
const ENOUGH_INPUTS = 10;

/** The commits of a run. */
interface RunCommits extends Pick<DiffOptions, "baseSha" | "headSha"> {
  /** The change as it came in: another commit than the head if it was healed. */
  readonly changeSha: string;
}

/**
 * How the change of a run affects behaviour, and where a fix of it is narrow; undefined if it has no base or the budget is 0.
 * Never fails a run.
 */
export async function diffOfRun(
  diff: DiffStage,
  job: Job,
  { baseSha, headSha, changeSha }: RunCommits,
): Promise<BehaviourDiff | undefined> {
  const budgetMs = job.config.diff_budget_sec * 1000;
  if (baseSha === "" || budgetMs === 0) return undefined;
  try {
    const whole = await diff(job, { baseSha, headSha, budgetMs, seed: SEED });
    if (changeSha === headSha) return whole;
    const healing = { ...job, jobId: `${job.jobId}-healed` };
    const fix = await diff(healing, { baseSha: changeSha, headSha, budgetMs: budgetMs / 2, seed: SEED });
    return { ...whole, narrowFixes: tellNarrow(fix) };
  } catch (error) {
    if (job.signal?.aborted) throw error;
    const notes = [`behaviour was not compared: ${error instanceof Error ? error.message : String(error)}`];
    return create(BehaviourDiffSchema, { baseSha, headSha, seed: SEED, notes });
  }
}

function tellNarrow({ functions }: BehaviourDiff): string[] {
  return functions
    .filter(
      ({ inputs, differing }) =>
        inputs >= ENOUGH_INPUTS && differing > 0 && differing <= Math.max(1, inputs * NARROW),
    )
    .map(({ target, inputs, differing, changes }) => {
      const [first] = changes;
      const shown = first ? `: ${first.input} gave ${first.before} and gives ${first.after} now` : "";
      return `The fix changes ${target} for ${differing} of ${inputs} inputs only${shown}.`;
    });
}
