import { GoldseamError } from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { App } from "../app.ts";
import type { ConfigLoader } from "../config-loader.ts";
import { startSingle, type WithJob } from "../job-context.ts";
import type { Stages } from "../stages/stages.ts";
import { readTarget } from "../target-paths.ts";

/** Writes tests for files as a snapshot of the working tree has them; a branch starts from HEAD. */
export function createTargetWriter(deps: {
  readonly git: Git;
  readonly withJob: WithJob;
  readonly loadConfig: ConfigLoader;
  readonly stages: () => Promise<Stages>;
}): App["writeFor"] {
  return async ({ repo: folder, targets, inPlace = false, budgetSec, seed, progress, signal }) => {
    const snapshot = await deps.git.snapshot({ repo: folder, take: "working_tree" });
    const { repo } = snapshot;
    if (snapshot.baseSha === "" && !inPlace)
      throw new GoldseamError(
        "USAGE",
        "the repository has no commit for a branch to start from: commit first, or use --in-place",
      );
    const start = await startSingle(deps.loadConfig, snapshot, { progress, signal });
    const hasModel = start.config.model !== undefined && start.config.engine !== "search";
    const named = targets.map((target) => readTarget(target, folder, repo, hasModel));
    const config = { ...start.config, write_budget_sec: budgetSec ?? start.config.write_budget_sec };
    const { writeFor } = await deps.stages();
    const { generated } = await deps.withJob({ ...start, config }, (job) =>
      writeFor(job, { targets: named, snapshot, inPlace, seed }),
    );
    return generated;
  };
}
