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
  const { files, review, timeoutMs } = request;
  const { contextTokens, nowMs } = options;
  const deadline = nowMs() + timeoutMs;
  const draft = createDraft(files, review);
  const messages: ModelMessage[] = [{ role: "user", text: writeTask(request.prompt, files, contextTokens) }];
  const said: Said = {
    usage: { inputTokens: 0, outputTokens: 0, estimated: false },
    notes: "",
    forbidden: new Set(),
  };
  const end = (status: CoderResult["status"], more: Pick<CoderResult, "reason" | "stop">): CoderResult => ({
    ...{ status, notes: tell(said), changes: draft.changes(), usage: said.usage },
    ...more,
  });
  for (let repairs = 0, reads = 0; ; ) {
    const leftMs = deadline - nowMs();
    if (leftMs <= 0) return end("timeout", { reason: `no fix within ${timeoutMs / 1000} s` });
    const answer = await ask(model, messages, { ...options, leftMs, signal: request.signal });
    said.usage = sumUsage([said.usage, answer.usage]);
    if (answer.status !== "answered" && answer.status !== "cut off") return end("failed", whyNot(answer));
    const { parsed, rejected, problems } = await takeAnswer(draft, answer);
    if (parsed.prose) said.notes = parsed.prose;
    for (const one of rejected) if (one.isForbidden) said.forbidden.add(describe(one));
    const { edits, wanted } = parsed;
    const isReading = wanted.length > 0 && edits.length === 0 && problems.length === 0 && reads < mostReads;
    if (!isReading && problems.length === 0) problems.push(...(await lacks(draft, parsed, request)));
    if (!isReading && problems.length === 0) return end("done", {});
    if (!isReading && repairs === mostRepairs)
      return isRightWithout(rejected, problems) && draft.changes().size > 0
        ? end("done", {})
        : end("failed", { reason: problems[0]?.split("\n")[0] ?? "" });
    if (isReading) reads += 1;
    else repairs += 1;
    const canRead = wanted.length > 0 && reads <= mostReads;
    const shown = canRead ? showWanted(wanted, draft.read, contextTokens / 2) : "";
    const reply = [...(isReading ? [] : [repairText(problems, draft)]), shown].filter(Boolean).join("\n\n");
    messages.push(
      { role: "assistant", text: answer.text.slice(0, longestTurn) || "(nothing)" },
      { role: "user", text: reply },
    );
  }
}

/** What a person reads of a conversation, also of what the model gave up. */
interface Said {
  usage: ModelUsage;
  notes: string;
  readonly forbidden: Set<string>;
}

function tell({ notes, forbidden }: Said): string {
  const refused = [...forbidden].map((one) => `- ${one}`);
  const words = [
    notes.slice(0, longestNotes),
    ...(refused.length > 0 ? ["Edits that were refused:", ...refused] : []),
  ];
  return words
    .filter(Boolean)
    .join("\n")
    .slice(0, 2 * longestNotes);
}

function ask(
  model: Model,
  messages: readonly ModelMessage[],
  {
    temperature,
    outputTokens,
    callTimeoutMs,
    leftMs,
    signal,
  }: ModelCoderOptions & Pick<CoderRequest, "signal"> & { readonly leftMs: number },
): Promise<ModelAnswer> {
  return model.generate({
    ...{ purpose: "heal", instructions, messages: [...messages], temperature },
    ...{ maxOutputTokens: outputTokens, timeoutMs: Math.min(callTimeoutMs, leftMs), signal },
  });
}

/** Adds the edits of an answer to the draft, and says what is wrong with the others. */
async function takeAnswer(
  draft: Draft,
  { text, status }: { readonly text: string; readonly status: string },
) {
  const parsed = parseAnswer(text);
  const rejected = await draft.add(parsed.edits);
  const problems = [...parsed.problems, ...rejected.map(describe)];
  if (status === "cut off")
    problems.push("The answer was longer than allowed and was cut off: send the rest, in smaller blocks.");
  return { parsed, rejected, problems };
}

/** Edits that the rules forbid may be left out: a change without them can still be right. Nothing else may. */
function isRightWithout(rejected: readonly Rejection[], problems: readonly string[]): boolean {
  return problems.length === rejected.length && rejected.every(({ isForbidden }) => isForbidden);
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
