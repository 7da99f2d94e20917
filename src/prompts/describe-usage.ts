import type { ModelUsage } from "../ports/model.ts";

/** Tokens and cost of a call, for a person. */
export function describeUsage({ inputTokens, outputTokens, costUsd, estimated }: ModelUsage): string {
  const about = estimated ? "about " : "";
  const cost = costUsd === undefined ? "" : `, $${costUsd.toFixed(4)}`;
  return `${about}${inputTokens} tokens sent, ${outputTokens} received${cost}`;
}
