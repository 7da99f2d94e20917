import type { ModelUsage } from "../../../ports/model.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { addUsage, type ModelPrice, noUsage, usageOf } from "../usage.ts";
import type { Answered, Call } from "./call.ts";

/** What the calls of one run may use together. */
export interface Caps {
  readonly maxTokens?: number | undefined;
  readonly maxCostUsd?: number | undefined;
  /** A cap on cost without a price lets no call through. */
  readonly price?: ModelPrice | undefined;
}

/** How calls are kept within their caps. */
export interface Budget<Request> {
  readonly ledger: Ledger;
  readonly caps: Caps;
  /** The texts of a request, and the longest answer it asks for. */
  readonly sizeOf: (request: Request) => { readonly texts: readonly string[]; readonly outputTokens: number };
}

/** A call that was not made. */
interface OverBudget extends Answered {
  readonly status: "over budget";
  readonly reason: string;
}

const tokensPerText = 16;

/**
 * Makes no call that could exceed a cap in the worst case: a token a byte, and the longest answer. Until the answer
 * arrives the worst case is booked, so that neither parallel calls nor a process that dies can exceed the cap.
 */
export function withBudget<Request, Answer extends Answered>(
  call: Call<Request, Answer>,
  { ledger, caps, sizeOf }: Budget<Request>,
): Call<Request, Answer | OverBudget> {
  return async (request) => {
    const { texts, outputTokens } = sizeOf(request);
    const inputTokens = texts.reduce((sum, text) => sum + Buffer.byteLength(text) + tokensPerText, 0);
    const worst = usageOf({ inputTokens, outputTokens }, caps.price);
    const reason = await ledger.book(worst, (booked) => reasonAgainst(booked, worst, caps));
    if (reason) return { status: "over budget", reason, usage: noUsage };
    const answer = await call(request);
    await ledger.book(addUsage(answer.usage, negative(worst)));
    return answer;
  };
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
    return `a call of up to ${tokens} tokens could exceed the cap of ${maxTokens} tokens; ${tokensBooked} are used`;
  }
  if (maxCostUsd === undefined) return undefined;
  if (next.costUsd === undefined) return "cost is capped, but model_prices has no price for this model";
  const costBooked = booked.costUsd ?? 0;
  return costBooked + next.costUsd > maxCostUsd
    ? `a call of up to $${next.costUsd.toFixed(4)} could exceed the cap of $${maxCostUsd}; $${costBooked.toFixed(4)} is used`
    : undefined;
}
