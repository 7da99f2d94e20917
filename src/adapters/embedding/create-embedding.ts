import type { Embedding } from "../../ports/embedding.ts";
import type { ModelSettings } from "../model/ai-sdk/model-settings.ts";
import type { ModelDeps, ModelOptions } from "../model/create-model.ts";
import { createRedact } from "../model/layers/redaction.ts";
import { withBudget } from "../model/layers/with-budget.ts";
import { withRetries } from "../model/layers/with-retries.ts";
import { createSdkEmbedding } from "./create-sdk-embedding.ts";
import { withRecordedVectors } from "./recorded-vectors.ts";

/** Options of an embedding besides its settings. */
export interface EmbeddingOptions extends ModelOptions {
  /** How long one attempt may take. */
  readonly timeoutMs: number;
}

/** An embedding that stays within its caps, retries, leaks no secret and, if asked, records its calls. */
export async function createEmbedding(
  settings: ModelSettings,
  deps: ModelDeps,
  { caps, record, timeoutMs }: EmbeddingOptions,
): Promise<Embedding> {
  const redact = createRedact(deps.secrets, settings.apiKey);
  const oneTry = await createSdkEmbedding(settings, { ...deps, timeoutMs });
  const withinBudget = withBudget(oneTry, {
    ledger: deps.ledger,
    caps: { ...caps, price: settings.price },
    sizeOf: ({ texts }) => ({ texts, outputTokens: 0 }),
  });
  const call = withRetries(withinBudget, deps);
  const plain: Embedding = {
    name: `${settings.provider}:${settings.model}`,
    asksAlways: false,
    embed: async (request) => {
      const answer = await call(request);
      return "reason" in answer ? { ...answer, reason: await redact(answer.reason) } : answer;
    },
  };
  const recorded = record ? withRecordedVectors(plain, record) : plain;
  return {
    ...recorded,
    embed: async ({ texts, signal }) =>
      recorded.embed({ texts: await Promise.all(texts.map(redact)), signal }),
  };
}
