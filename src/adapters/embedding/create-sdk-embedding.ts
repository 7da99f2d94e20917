import { embedMany } from "ai";
import type { EmbeddingAnswer, EmbeddingRequest } from "../../ports/embedding.ts";
import { describeFailure } from "../model/ai-sdk/describe-failure.ts";
import type { ModelSettings } from "../model/ai-sdk/model-settings.ts";
import type { Call } from "../model/layers/call.ts";
import { throwIfAborted } from "../model/throw-if-aborted.ts";
import { estimateTokens, isCount, noUsage, usageOf } from "../model/usage.ts";
import { loadEmbeddingModel } from "./load-embedding-model.ts";

/** An embedding through the AI SDK: one call is one attempt. */
export async function createSdkEmbedding(
  settings: ModelSettings,
  deps: { readonly nowMs: () => number; readonly timeoutMs: number },
): Promise<Call<EmbeddingRequest, EmbeddingAnswer>> {
  const model = await loadEmbeddingModel(settings);
  const usageFor = (texts: readonly string[], tokens?: number) => {
    const counted = isCount(tokens) && tokens > 0;
    const inputTokens = counted ? tokens : estimateTokens(texts.join("\n"));
    return usageOf({ inputTokens, outputTokens: 0, estimated: !counted }, settings.price);
  };
  return async ({ texts, signal }) => {
    const timeOut = AbortSignal.timeout(deps.timeoutMs);
    const abortSignal = AbortSignal.any([timeOut, ...(signal ? [signal] : [])]);
    try {
      const answer = await embedMany({ model, values: [...texts], maxRetries: 0, abortSignal });
      const usage = usageFor(texts, answer.usage.tokens);
      if (isFit(answer.embeddings, texts.length))
        return { status: "answered", vectors: answer.embeddings, usage };
      const reason = "the server did not answer with a vector for each text";
      return { status: "unavailable", reason, transient: false, usage };
    } catch (error) {
      throwIfAborted(signal);
      if (timeOut.aborted) {
        const reason = `no complete answer within ${deps.timeoutMs / 1000} s`;
        return { status: "unavailable", reason, transient: false, usage: usageFor(texts) };
      }
      const { begun, ...failure } = describeFailure(error, deps.nowMs());
      return { status: "unavailable", ...failure, usage: begun ? usageFor(texts) : noUsage };
    }
  };
}

function isFit(vectors: readonly (readonly number[])[], count: number): boolean {
  const length = vectors[0]?.length ?? 0;
  return (
    vectors.length === count &&
    length > 0 &&
    vectors.every((vector) => vector.length === length && vector.every(Number.isFinite))
  );
}
