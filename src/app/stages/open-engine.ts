import { forRole } from "../../config/model-roles.ts";
import { GoldseamError } from "../../contracts/index.ts";
import type { Engine } from "../../engines/engine.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { Job } from "../../workbench/job/job.ts";
import type { ModelOpener } from "../models/open-model.ts";

/** What engines are made from. */
interface EngineDeps {
  readonly outlines: SyntaxParser;
  readonly search: Engine;
  readonly secrets: Secrets;
  readonly models: Pick<ModelOpener, "open" | "openSearchRecord">;
}

/** Opens the engine that a job's settings name: without a model, and unless one is asked for, that is the search. */
export function createEngineOpener({ outlines, search, secrets, models }: EngineDeps) {
  return async (job: Pick<Job, "config" | "runId">): Promise<Engine> => {
    const config = forRole(job.config, "write");
    const wanted = config.engine ?? (config.model ? "auto" : "search");
    if (wanted === "search") return search;
    const model = await models.open(config, job.runId);
    if (!model && wanted === "auto") return search;
    if (!model)
      throw new GoldseamError(
        "CONFIG_INVALID",
        `the engine "${wanted}" needs a model: name one with --model`,
      );
    const { createModelEngine } = await import("../../engines/model/index.ts");
    const asked = createModelEngine({ model, outlines, secrets, config });
    if (wanted === "model") return asked;
    const { withRecord } = await import("../../engines/search/index.ts");
    const { createAutoEngine } = await import("../../engines/auto/index.ts");
    const record = await models.openSearchRecord();
    const recorded = record ? withRecord(search, record) : search;
    return createAutoEngine({ search: recorded, model: asked, outlines });
  };
}
