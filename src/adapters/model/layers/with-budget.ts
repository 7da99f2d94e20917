import type { Model, ModelRequest, ModelUsage } from "../../../ports/model.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { addUsage, type ModelPrice, noUsage, sentText, usageOf } from "../usage.ts";

/** What the calls of one run may take together. */
export interface Caps {
  readonly maxTokens?: number | undefined;
  readonly maxCostUsd?: number | undefined;
  /** A cap on cost without a price lets no call through. */
  readonly price?: ModelPrice | undefined;
}

const tokensPerMessage = 16;

/**
 * Makes no call that could pass a cap, counted at its worst: a token a byte, and the longest answer. Until the answer is
 * there the worst is booked, so that neither calls at the same time nor a process that dies get past the cap.
 */
export function withBudget(model: Model, ledger: Ledger, caps: Caps): Model {
  return {
    name: model.name,
    generate: async (request) => {
      const worst = worstCase(request, caps.price);
      const reason = await ledger.book(worst, (booked) => reasonAgainst(booked, worst, caps));
      if (reason) return { status: "over budget", reason, usage: noUsage };
      const answer = await model.generate(request);
      await ledger.book(addUsage(answer.usage, negative(worst)));
      return answer;
    },
  };
}

function worstCase(request: ModelRequest, price: ModelPrice | undefined): ModelUsage {
  const framing = (request.messages.length + 2) * tokensPerMessage;
  const inputTokens = Buffer.byteLength(sentText(request)) + framing;
  return usageOf({ inputTokens, outputTokens: request.maxOutputTokens }, price);
}

function negative({ inputTokens, outputTokens, costUsd }: ModelUsage): ModelUsage {
  const tokens = { inputTokens: -inputTokens, outputTokens: -outputTokens, estimated: false };
  return { ...tokens, ...(costUsd !== undefined && { costUsd: -costUsd }) };
}

function reasonAgainst(booked: ModelUsage, next: ModelUsage, caps: Caps): string | undefined {
  const { maxTokens, maxCostUsd } = caps;
  const tokens = next.inputTokens + next.outputTokens;
  const tokensBooked = booked.inputTokens + booked.outputTokens;
  if (maxTokens !== undefined && tokensBooked + tokens > maxTokens) {
    return `a call of up to ${tokens} tokens could pass the cap of ${maxTokens} tokens, ${tokensBooked} are taken`;
  }
  if (maxCostUsd === undefined) return undefined;
  if (next.costUsd === undefined) return "there is a cap on cost, but no price of this model in model_prices";
  const costBooked = booked.costUsd ?? 0;
  return costBooked + next.costUsd > maxCostUsd
    ? `a call of up to $${next.costUsd.toFixed(4)} could pass the cap of $${maxCostUsd}, $${costBooked.toFixed(4)} are taken`
    : undefined;
}
