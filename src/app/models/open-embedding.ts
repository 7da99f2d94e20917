import type { Config } from "../../config/config.ts";
import type { Embedding } from "../../ports/embedding.ts";
import { absent, adapterDeps, capsOf, type Opening, readSettings } from "./opening.ts";

/** The share of a cap that an embedding may use: its results are useless if nothing is left for the model. */
const embeddingShare = 0.2;

/** The embedding that the settings name; undefined if they name none. */
export async function openEmbedding(
  deps: Opening,
  config: Config,
  runId: string,
): Promise<Embedding | undefined> {
  const { access, telemetry } = deps;
  const name = config.embedding;
  if (!name) return undefined;
  if (access.replay) {
    const { createReplayEmbedding } = await import("../../adapters/embedding/recorded-vectors.ts");
    return createReplayEmbedding(name, access.replay);
  }
  const outcome = readSettings(deps, config, { kind: "embedding", name });
  if (outcome.status === "incomplete")
    return { name, asksAlways: true, embed: async () => absent(outcome.reason) };
  const { createEmbedding } = await import("../../adapters/embedding/create-embedding.ts");
  const embedding = await createEmbedding(outcome.settings, adapterDeps(deps, runId), {
    caps: capsOf(config, embeddingShare),
    record: access.record,
    timeoutMs: config.model_timeout_sec * 1000,
  });
  if (!telemetry) return embedding;
  const { meterEmbedding } = await import("../../telemetry/meter-model.ts");
  return meterEmbedding(embedding, telemetry);
}
