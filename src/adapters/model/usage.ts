import { z } from "zod";
import type { ModelRequest, ModelUsage } from "../../ports/model.ts";

/** The usage of a call that was not made. */
export const noUsage: ModelUsage = { inputTokens: 0, outputTokens: 0, estimated: false };

/** What a model costs, in US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/** Tokens with their cost, if the price is known. */
export function usageOf(
  tokens: Pick<ModelUsage, "inputTokens" | "outputTokens"> & { readonly estimated?: boolean },
  price: ModelPrice | undefined,
): ModelUsage {
  const counted = { ...tokens, estimated: tokens.estimated ?? false };
  if (!price) return counted;
  const { inputTokens, outputTokens } = tokens;
  return { ...counted, costUsd: (inputTokens * price.input + outputTokens * price.output) / 1_000_000 };
}

/** The sum of two; an unknown cost counts as 0. */
export function addUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  const knowsCost = one.costUsd !== undefined || other.costUsd !== undefined;
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    estimated: one.estimated || other.estimated,
    ...(knowsCost && { costUsd: (one.costUsd ?? 0) + (other.costUsd ?? 0) }),
  };
}

/** About how many tokens a text takes: models count differently. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 3.5);
}

/** All texts that a request sends, including the schema. */
export function sentTexts({ instructions, messages, schema }: ModelRequest): string[] {
  const wanted = schema ? JSON.stringify(jsonSchemaOf(schema)) : "";
  return [instructions, ...messages.map(({ text }) => text), wanted];
}

/** A server may say anything; a negative count would lift the cap. */
export function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** A zod schema as the JSON schema that is sent. */
export function jsonSchemaOf(schema: NonNullable<ModelRequest["schema"]>): Record<string, unknown> {
  return z.toJSONSchema(schema) as Record<string, unknown>;
}
