import type { Config } from "../../config/config.ts";
import { forRole } from "../../config/model-roles.ts";
import type { TestSpec } from "../../contracts/index.ts";
import { fileKinds } from "../../languages/index.ts";
import type { Embedding } from "../../ports/embedding.ts";
import type { Model } from "../../ports/model.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import { detectAt } from "../../workbench/detect-at.ts";
import type { Job } from "../../workbench/job/job.ts";
import { type OpenCodeDeps, openCode } from "./open-code.ts";
import { type PlanOptions, planCommit } from "./plan-commit.ts";

export type { PlanOptions } from "./plan-commit.ts";

/** Plans tests for a commit that passed its build. */
export type PlanStage = (job: Job, options: PlanOptions) => Promise<TestSpec>;

/** Everything that planning needs from outside. */
export interface PlanStageDeps extends Pick<OpenCodeDeps, "git" | "parser" | "clock" | "openStore"> {
  readonly secrets: Secrets;
  /** Opens the model that settings name; undefined if they name none. Calls of one run share its caps. */
  readonly models: {
    open(config: Config, runId: string): Promise<Model | undefined>;
    openEmbedding(config: Config, runId: string): Promise<Embedding | undefined>;
  };
}

/** The plan stage decides what to test of a change, by analysis and by a model if one is configured. */
export function createPlanStage({ models, secrets, ...deps }: PlanStageDeps): PlanStage {
  return async (given, options) => {
    const config = forRole(given.config, "plan");
    const job = { ...given, config };
    const { runId } = job;
    const { commitSha } = options.report;
    const kinds = fileKinds(await detectAt(deps.git, job, commitSha));
    const model = await models.open(config, runId);
    // Search by meaning is used only if a model sees its results.
    const embedding = model && (await models.openEmbedding(config, runId));
    const code = openCode({ ...deps, ...kinds, embedding }, job, { commitSha, baseSha: options.baseSha });
    const withModel = model && { model, secrets };
    try {
      const { engine, model: writer } = forRole(given.config, "write");
      // Only a model writes tests that send requests.
      const integration = engine !== "search" && writer !== undefined;
      const plan = {
        git: deps.git,
        parser: code.parser,
        openSnapshot: code.snapshot,
        withModel,
        integration,
      };
      return await planCommit(plan, { ...job, ...options, ...kinds });
    } finally {
      await code.close();
    }
  };
}
