import type { ModelAnswer } from "../../../ports/model.ts";
import { describeUsage } from "../../../prompts/describe-usage.ts";
import { quote } from "./case-text.ts";
import type { Proposal } from "./proposal.ts";
import type { Review } from "./review-answer.ts";
import type { Prompt } from "./write-prompt.ts";

const maxNotes = 10;
const longestReason = 300;
const remedy =
  "Raise the cap, or lower `model_context_tokens` or `model_output_tokens`: a call is counted at its worst.";

/** The last part of the rationale: the model's work on a plan, the review of its answer, and its cost. */
export function writeFooter({ model, prompt, answer, review }: Proposal): string {
  const shown = review.notes.slice(0, maxNotes).map((note) => `- ${note}`);
  const more = review.notes.length - shown.length;
  const lines = [
    `Model ${quote(model)}: ${outcome(answer, review)} ${describeUsage(answer.usage)}.`,
    answer.status === "over budget" ? remedy : "",
    describeShortfall(prompt),
    [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n"),
  ];
  return `${lines.filter(Boolean).join("\n\n")}\n`;
}

function describeShortfall({ dropped, room, wanted }: Prompt): string {
  if (dropped.length === 0) return "";
  const parts = dropped.map((part) => quote(part)).join(", ");
  return `No room in the prompt for ${parts}: all of it takes about ${wanted} tokens, and \`model_context_tokens\` is ${room}.`;
}

function outcome(answer: ModelAnswer, { drafts }: Review): string {
  const stands = "so the plan comes from analysis alone;";
  if (answer.status !== "answered") {
    const reason =
      "reason" in answer ? `${answer.status} (${quote(answer.reason, longestReason)})` : answer.status;
    return `${reason}, ${stands}`;
  }
  if (drafts.size === 0) return `its answer held no case that can be used, ${stands}`;
  const cases = [...drafts.values()].reduce((sum, each) => sum + each.length, 0);
  return `${cases} ${cases === 1 ? "case" : "cases"} of its answer passed the review;`;
}
