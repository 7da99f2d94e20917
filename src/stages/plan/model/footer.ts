import type { ModelAnswer, ModelUsage } from "../../../ports/model.ts";
import { quote } from "./case-text.ts";
import type { Review } from "./review-answer.ts";

const maxNotes = 10;
const longestReason = 300;

/** What the model did for a plan, what was done to its answer, and what it took: the rationale's last part. */
export function writeFooter({
  model,
  answer,
  review,
  dropped,
}: {
  readonly model: string;
  readonly answer: ModelAnswer;
  readonly review: Review;
  readonly dropped: readonly string[];
}): string {
  const shown = review.notes.slice(0, maxNotes).map((note) => `- ${note}`);
  const more = review.notes.length - shown.length;
  const lines = [
    `Model ${quote(model)}: ${outcome(answer, review)} ${describeUsage(answer.usage)}.`,
    dropped.length > 0 ? `No room in the prompt for ${dropped.map((part) => quote(part)).join(", ")}.` : "",
    [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n"),
  ];
  return `${lines.filter(Boolean).join("\n\n")}\n`;
}

function outcome(answer: ModelAnswer, { drafts }: Review): string {
  const stands = "so that the plan is that of analysis alone;";
  if (answer.status !== "answered") {
    const reason =
      "reason" in answer ? `${answer.status} (${quote(answer.reason, longestReason)})` : answer.status;
    return `${reason}, ${stands}`;
  }
  if (drafts.size === 0) return `its answer held no case that can be used, ${stands}`;
  const cases = [...drafts.values()].reduce((sum, each) => sum + each.length, 0);
  return `${cases} ${cases === 1 ? "case" : "cases"} of its answer stood the review;`;
}

/** Tokens and cost of a call, for a person. */
export function describeUsage({ inputTokens, outputTokens, costUsd, estimated }: ModelUsage): string {
  const about = estimated ? "about " : "";
  const cost = costUsd === undefined ? "" : `, $${costUsd.toFixed(4)}`;
  return `${about}${inputTokens} tokens sent, ${outputTokens} received${cost}`;
}
