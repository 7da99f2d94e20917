import { createModelCoder } from "../../adapters/coder/model/create-model-coder.ts";
import { forRole } from "../../config/model-roles.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Coder } from "../../ports/coder.ts";
import type { Job } from "../../workbench/job/job.ts";
import type { ModelOpener } from "./open-model.ts";

/** The model as the coder of a job, within the caps on healing. */
export function openModelCoder(
  { models, clock }: { readonly models: Pick<ModelOpener, "open">; readonly clock: Clock },
  job: Pick<Job, "config" | "runId">,
): Coder {
  const config = forRole(job.config, "heal");
  const { max_tokens: maxTokens, max_cost: maxCostUsd } = config.model_roles.heal;
  return createModelCoder({
    name: config.model ?? "model",
    open: () => models.open(config, job.runId, { kind: "heal", maxTokens, maxCostUsd }),
    temperature: config.model_temperature,
    contextTokens: config.model_context_tokens,
    outputTokens: config.model_output_tokens,
    callTimeoutMs: config.model_timeout_sec * 1000,
    nowMs: clock.nowMs,
  });
}
