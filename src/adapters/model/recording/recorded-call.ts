import { createHash } from "node:crypto";
import { z } from "zod";
import type { ModelAnswer, ModelRequest } from "../../../ports/model.ts";
import { jsonSchemaOf } from "../usage.ts";

const usageSchema = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  costUsd: z.number().exactOptional(),
  estimated: z.boolean(),
});

const answerSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("answered"), text: z.string(), usage: usageSchema }),
  z.object({ status: z.literal("refused"), reason: z.string(), usage: usageSchema }),
  z.object({ status: z.literal("cut off"), text: z.string(), usage: usageSchema }),
  z.object({ status: z.literal("over budget"), reason: z.string(), usage: usageSchema }),
  z.object({
    status: z.literal("unavailable"),
    reason: z.string(),
    transient: z.boolean(),
    retryAfterMs: z.number().exactOptional(),
    usage: usageSchema,
  }),
  z.object({
    status: z.literal("embedded"),
    vector: z.string().describe("Numbers of four bytes each, as base64"),
    usage: usageSchema,
  }),
  z.object({
    status: z.literal("searched"),
    found: z.string().describe("What the search proposed, as JSON"),
    usage: usageSchema,
  }),
]);

/** One line of a recording. */
export const recordedCallSchema = z.object({
  key: z.string(),
  model: z.string(),
  request: z.record(z.string(), z.unknown()),
  answer: answerSchema,
});

/** One line of a recording. */
export type RecordedCall = z.infer<typeof recordedCallSchema>;

/** The answer as it is recorded: its JSON is in its text. */
export function keptAnswer(answer: ModelAnswer): RecordedAnswer {
  if (answer.status !== "answered") return answer;
  const { json: _, ...kept } = answer;
  return kept;
}

/** An answer of a recording; that of an embedding is `embedded` and belongs to one text, what a search found is `searched`. */
export type RecordedAnswer = RecordedCall["answer"];

/** The parts of a request that decide its answer; time-outs and signals do not. */
export function describeRequest(request: ModelRequest): Record<string, unknown> {
  const { purpose, instructions, messages, schema, temperature, maxOutputTokens } = request;
  const wanted = schema && { schema: jsonSchemaOf(schema) };
  return { purpose, instructions, messages, temperature, maxOutputTokens, ...wanted };
}

/** The name of a call in a recording: the same for the same model and request. */
export function keyOf(model: string, request: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify([model, request]);
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
