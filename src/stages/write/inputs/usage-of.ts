import type { EngineUsage } from "../../../engines/engine.ts";
import type { Model, ModelAnswer } from "../../../ports/model.ts";

/** What one call of a model took. */
export function usageOf({ name }: Pick<Model, "name">, { usage }: Pick<ModelAnswer, "usage">): EngineUsage {
  const { inputTokens, outputTokens, costUsd } = usage;
  return { model: name, calls: 1, inputTokens, outputTokens, ...(costUsd === undefined ? {} : { costUsd }) };
}
