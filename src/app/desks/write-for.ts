import { randomUUID } from "node:crypto";
import { GoldseamError } from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { App } from "../app.ts";
import type { ConfigLoader } from "../config-loader.ts";
import type { WithJob } from "../job-context.ts";
import type { Stages } from "../stages.ts";
import { readTarget } from "../target-paths.ts";

/** Writes tests for files as they are in the working tree, which a snapshot stands for; HEAD is what a branch starts from. */
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
        "there is no commit yet that a branch could start from: commit first, or write with --in-place",
      );
    const named = targets.map((target) => readTarget(target, folder, repo));
    const loaded = await deps.loadConfig(snapshot);
    const config = { ...loaded, write_budget_sec: budgetSec ?? loaded.write_budget_sec };
    const { writeFor } = await deps.stages();
    const start = { repo, config, runId: "", jobId: `step-${randomUUID()}`, progress, signal };
    const { generated } = await deps.withJob(start, (job) =>
      writeFor(job, { targets: named, snapshot, inPlace, seed }),
    );
    return generated;
  };
}
