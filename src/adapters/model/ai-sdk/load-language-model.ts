import type { LanguageModel } from "ai";
import type { ModelSettings } from "./model-settings.ts";

/** The SDK's model for the settings. Loads only the provider in use. */
export async function loadLanguageModel(settings: ModelSettings): Promise<LanguageModel> {
  const { provider, model, apiKey, baseUrl } = settings;
  const access = { ...(apiKey && { apiKey }), ...(baseUrl && { baseURL: baseUrl }) };
  switch (provider) {
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(access)(model);
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic(access)(model);
    case "google":
      return (await import("@ai-sdk/google")).createGoogle(access)(model);
    case "compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const options = { name: provider, baseURL: baseUrl ?? "", includeUsage: true };
      return createOpenAICompatible({ ...options, ...access, supportsStructuredOutputs: true })(model);
    }
  }
}
