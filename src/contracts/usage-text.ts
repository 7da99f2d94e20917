/** The tokens of calls to a model, and their cost if it is known. */
interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd?: number | undefined;
  readonly estimated?: boolean;
}

/** Tokens and cost, for a person. */
export function usageText({ inputTokens, outputTokens, costUsd, estimated }: Usage): string {
  const about = estimated ? "about " : "";
  const cost = costUsd === undefined ? "" : `, $${costUsd.toFixed(4)}`;
  return `${about}${inputTokens} tokens sent, ${outputTokens} received${cost}`;
}

/** What attempts took, such as `2 attempts: 1200 tokens sent, 80 received`; empty if none of them is known. */
export function attemptsText(known: readonly Usage[]): string {
  if (known.length === 0) return "";
  const attempts = known.length === 1 ? "1 attempt" : `${known.length} attempts`;
  return `${attempts}: ${usageText(sumUsage(known))}`;
}

/** The sum of several; an unknown cost counts as 0. */
export function sumUsage(
  all: readonly Usage[],
): Omit<Usage, "costUsd"> & { readonly costUsd?: number; readonly estimated: boolean } {
  const costs = all.flatMap(({ costUsd }) => (costUsd === undefined ? [] : [costUsd]));
  const sum = (pick: "inputTokens" | "outputTokens") => all.reduce((total, one) => total + one[pick], 0);
  return {
    inputTokens: sum("inputTokens"),
    outputTokens: sum("outputTokens"),
    estimated: all.some(({ estimated = false }) => estimated),
    ...(costs.length > 0 && { costUsd: costs.reduce((total, one) => total + one, 0) }),
  };
}
