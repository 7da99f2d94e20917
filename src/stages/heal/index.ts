import type { CreateCoder, FixDeps } from "../../changes/fix-commit.ts";
import { GoldseamError, type HealResult } from "../../contracts/index.ts";
import type { Job } from "../../workbench/job/job.ts";
import { type HealOptions, healChange } from "./heal-change.ts";

export type { HealOptions } from "./heal-change.ts";

/** Gives a ticket to the configured coder; throws CONFIG_INVALID where there is none. */
export type HealStage = (job: Job, options: HealOptions) => Promise<HealResult>;

/** The heal stage: one ticket, one attempt, one commit. */
export function createHealStage(
  deps: Omit<FixDeps, "coder"> & { readonly createCoder: CreateCoder },
): HealStage {
  return async (job, options) => {
    if (!job.config.coder) throw new GoldseamError("CONFIG_INVALID", "no coder is configured");
    return healChange({ ...deps, coder: deps.createCoder(job.config.coder) }, job, options);
  };
}
