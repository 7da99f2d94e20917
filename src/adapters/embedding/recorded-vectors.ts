import { GoldseamError } from "../../contracts/index.ts";
import type { Embedding, EmbeddingAnswer } from "../../ports/embedding.ts";
import { keyOf, type RecordedAnswer } from "../model/recording/recorded-call.ts";
import { appendCalls, readAnswers } from "../model/recording/recording-file.ts";
import { addUsage, noUsage } from "../model/usage.ts";

/**
 * Adds the vector of every text to a file, text by text, so that a replay may ask for them in other lists. It always
 * asks: vectors that an index already has would be missing from the recording.
 */
export function withRecordedVectors(embedding: Embedding, file: string): Embedding {
  return {
    name: embedding.name,
    asksAlways: true,
    embed: async (request) => {
      const answer = await embedding.embed(request);
      const calls = request.texts.map((text, at) => ({
        request: describe(text),
        answer: keptFor(answer, at),
      }));
      await appendCalls(file, embedding.name, calls);
      return answer;
    },
  };
}

/** An embedding that answers from a recording and calls no server. A missing text is a USAGE error. */
export async function createReplayEmbedding(name: string, file: string): Promise<Embedding> {
  const recorded = await readAnswers(file);
  const find = (text: string): RecordedAnswer => {
    const key = keyOf(name, describe(text));
    const answer = recorded.get(key)?.[0];
    if (answer) return answer;
    const message = `${file} has no vector of ${name} for a text of this plan (${key}): record it again with --record`;
    throw new GoldseamError("USAGE", message);
  };
  return {
    name,
    asksAlways: true,
    embed: async ({ texts }): Promise<EmbeddingAnswer> => {
      const answers = texts.map(find);
      const failed = answers.find(({ status }) => status === "unavailable" || status === "over budget");
      if (failed?.status === "unavailable" || failed?.status === "over budget") return failed;
      const vectors = answers.flatMap((answer) =>
        answer.status === "embedded" ? [decode(answer.vector)] : [],
      );
      const usage = answers.reduce((sum, answer) => addUsage(sum, answer.usage), noUsage);
      return { status: "answered", vectors, usage };
    },
  };
}

function describe(text: string): Record<string, unknown> {
  return { purpose: "embed", text };
}

/** The usage of a call is recorded with its first text. */
function keptFor(answer: EmbeddingAnswer, at: number): RecordedAnswer {
  if (answer.status !== "answered") return answer;
  const usage = at === 0 ? answer.usage : noUsage;
  return { status: "embedded", vector: encode(answer.vectors[at] ?? []), usage };
}

function encode(vector: readonly number[]): string {
  return Buffer.from(Float32Array.from(vector).buffer).toString("base64");
}

function decode(text: string): number[] {
  const bytes = Uint8Array.from(Buffer.from(text, "base64"));
  return [...new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / 4))];
}
