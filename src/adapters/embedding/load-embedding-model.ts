import type { EmbeddingModel } from "ai";
import { GoldseamError } from "../../contracts/index.ts";
import type { ModelSettings } from "../model/ai-sdk/model-settings.ts";

/** The SDK's embedding for the settings. Loads only the provider in use. */
export async function loadEmbeddingModel(settings: ModelSettings): Promise<EmbeddingModel> {
  const { provider, model, apiKey, baseUrl } = settings;
  const access = { ...(apiKey && { apiKey }), ...(baseUrl && { baseURL: baseUrl }) };
  switch (provider) {
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(access).embeddingModel(model);
    case "google":
      return (await import("@ai-sdk/google")).createGoogle(access).embeddingModel(model);
    case "compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const server = { name: provider, baseURL: baseUrl ?? "", ...access };
      return createOpenAICompatible(server).embeddingModel(model);
    }
    case "anthropic":
      throw new GoldseamError(
        "CONFIG_INVALID",
        "anthropic has no embeddings: name openai, google or compatible",
      );
  }
}
