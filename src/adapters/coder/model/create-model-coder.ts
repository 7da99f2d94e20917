import { sumUsage } from "../../../contracts/index.ts";
import type { Coder, CoderRequest, CoderResult } from "../../../ports/coder.ts";
import type { Model, ModelAnswer, ModelMessage, ModelUsage } from "../../../ports/model.ts";
import { createDraft, type Draft, type Rejection } from "./draft.ts";
import { type ParsedAnswer, parseAnswer } from "./parse-answer.ts";
import { asData, instructions, showWanted, writeTask } from "./prompt.ts";

const mostRepairs = 2;
const mostReads = 3;
const longestNotes = 2_000;
/** A longer answer is not repeated to the model. */
const longestTurn = 40_000;

/** How the model is opened and asked. */
export interface ModelCoderOptions {
  /** `provider:name`. */
  readonly name: string;
  readonly open: () => Promise<Model | undefined>;
  readonly temperature: number;
  readonly contextTokens: number;
  readonly outputTokens: number;
  /** For one attempt of a call. */
  readonly callTimeoutMs: number;
  readonly nowMs: () => number;
}

/**
 * A model as a Coder. It has no hands: it is shown files, answers with edits, and these become a change in memory once they
 * apply and keep to the rules. Edits that do not are explained to it, at most twice.
 */
export function createModelCoder(options: ModelCoderOptions): Coder {
  return {
    name: options.name,
    work: async (request) => {
      const model = await options.open();
      if (!model)
        return { status: "failed", notes: "", reason: "no model is named", stop: "no model is named" };
      return converse(model, options, request);
    },
  };
}

async function converse(
  model: Model,
  options: ModelCoderOptions,
  request: CoderRequest,
): Promise<CoderResult> {
  const { prompt, files, review, timeoutMs, signal } = request;
  const { temperature, contextTokens, outputTokens, callTimeoutMs, nowMs } = options;
  const deadline = nowMs() + timeoutMs;
  const draft = createDraft(files, review);
  const messages: ModelMessage[] = [{ role: "user", text: writeTask(prompt, files, contextTokens) }];
  let usage: ModelUsage = { inputTokens: 0, outputTokens: 0, estimated: false };
  let notes = "";
  /** A person reads what the model tried, also if it gave it up. */
  const forbidden = new Set<string>();
  for (let repairs = 0, reads = 0; ; ) {
    const leftMs = deadline - nowMs();
    if (leftMs <= 0) return end("timeout", { reason: `no fix within ${timeoutMs / 1000} s` });
    const answer = await model.generate({
      ...{ purpose: "heal", instructions, messages: [...messages], temperature },
      ...{ maxOutputTokens: outputTokens, timeoutMs: Math.min(callTimeoutMs, leftMs), signal },
    });
    usage = sumUsage([usage, answer.usage]);
    if (answer.status !== "answered" && answer.status !== "cut off") return end("failed", whyNot(answer));
    const parsed = parseAnswer(answer.text);
    if (parsed.prose) notes = parsed.prose;
    const { edits, wanted } = parsed;
    const rejected = await draft.add(edits);
    for (const one of rejected) if (one.isForbidden) forbidden.add(describe(one));
    const problems = [...parsed.problems, ...rejected.map(describe)];
    if (answer.status === "cut off")
      problems.push("The answer was longer than allowed and was cut off: send the rest, in smaller blocks.");
    const isReading = wanted.length > 0 && edits.length === 0 && problems.length === 0 && reads < mostReads;
    if (!isReading && problems.length === 0) problems.push(...(await lacks(draft, parsed, request)));
    if (!isReading && problems.length === 0) return end("done", {});
    if (!isReading && repairs === mostRepairs) return endUnrepaired(rejected, problems);
    if (isReading) reads += 1;
    else repairs += 1;
    const shown =
      wanted.length > 0 && reads <= mostReads ? showWanted(wanted, draft.read, contextTokens / 2) : "";
    messages.push(
      { role: "assistant", text: answer.text.slice(0, longestTurn) || "(nothing)" },
      {
        role: "user",
        text: [...(isReading ? [] : [repairText(problems, draft)]), shown].filter(Boolean).join("\n\n"),
      },
    );
  }

  /** Edits that the rules forbid may be left out: a change without them can still be right. Nothing else may. */
  function endUnrepaired(rejected: readonly Rejection[], problems: readonly string[]): CoderResult {
    const onlyForbidden =
      problems.length === rejected.length && rejected.every(({ isForbidden }) => isForbidden);
    if (onlyForbidden && draft.changes().size > 0) return end("done", {});
    const [first = ""] = problems;
    return end("failed", { reason: first.split("\n")[0] ?? "" });
  }

  function end(status: CoderResult["status"], more: Pick<CoderResult, "reason" | "stop">): CoderResult {
    const refused = [...forbidden].map((one) => `- ${one}`);
    const words = [
      notes.slice(0, longestNotes),
      ...(refused.length > 0 ? ["Edits that were refused:", ...refused] : []),
    ];
    const told = words
      .filter(Boolean)
      .join("\n")
      .slice(0, 2 * longestNotes);
    return { status, notes: told, changes: draft.changes(), usage, ...more };
  }
}

/** What an answer without problems still lacks. */
async function lacks(
  draft: Draft,
  { wanted }: ParsedAnswer,
  { review }: Pick<CoderRequest, "review">,
): Promise<string[]> {
  const changes = draft.changes();
  if (wanted.length > 0 && changes.size === 0) return ["No more files can be read: answer with edits."];
  if (changes.size === 0)
    return ["The answer holds no edit: write a path, then a SEARCH/REPLACE block with the lines to change."];
  const refused = await review(changes);
  return refused ? [refused] : [];
}

function describe({ path, reason }: Rejection): string {
  return `${path}: ${reason}`;
}

function repairText(problems: readonly string[], draft: Draft): string {
  const taken = [...draft.changes().keys()];
  return [
    "Your change is not complete:",
    // Problems quote the repository.
    asData(
      "problems",
      problems
        .slice(0, 10)
        .map((problem) => `- ${problem.slice(0, 2_500)}`)
        .join("\n"),
    ),
    taken.length > 0 ? `Edits of these files were taken, do not repeat them: ${taken.join(", ")}.` : "",
    "Answer with the edits that are missing or wrong. If an edit is refused by the rules, do without it.",
  ]
    .filter(Boolean)
    .join("\n");
}

function whyNot(
  answer: Exclude<ModelAnswer, { status: "answered" } | { status: "cut off" }>,
): Pick<CoderResult, "reason" | "stop"> {
  const reason = answer.reason.replace(/\.$/, "");
  if (answer.status === "over budget")
    return { reason: `the cap is reached: ${reason}`, stop: `the cap is reached: ${reason}` };
  if (answer.status === "refused") return { reason: `the model refused: ${reason}` };
  const why = `the model cannot be used: ${reason}`;
  return answer.transient ? { reason: why } : { reason: why, stop: why };
}
