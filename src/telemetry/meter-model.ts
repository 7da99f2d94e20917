import type { Embedding } from "../ports/embedding.ts";
import type { Model, ModelPurpose } from "../ports/model.ts";
import type { Metric, Telemetry } from "../ports/telemetry.ts";
import { planTokens, writeTokens } from "./metrics.ts";

const tokensOf: Readonly<Partial<Record<ModelPurpose, Metric<"direction">>>> = {
  plan: planTokens,
  write: writeTokens,
};

/** The model, with the tokens of its calls counted. */
export function meterModel(model: Model, { record }: Telemetry): Model {
  return {
    name: model.name,
    generate: async (request) => {
      const answer = await model.generate(request);
      const metric = tokensOf[request.purpose];
      if (metric) {
        record(metric, answer.usage.inputTokens, { direction: "sent" });
        record(metric, answer.usage.outputTokens, { direction: "received" });
      }
      return answer;
    },
  };
}

/** The embedding, with the tokens of its calls counted. */
export function meterEmbedding(embedding: Embedding, { record }: Telemetry): Embedding {
  return {
    ...embedding,
    embed: async (request) => {
      const answer = await embedding.embed(request);
      record(planTokens, answer.usage.inputTokens, { direction: "embedded" });
      return answer;
    },
  };
}
