import type { Config } from "../../../config/config.ts";
import { TestLevel, type TestSpec, usageText } from "../../../contracts/index.ts";
import type { Model, ModelAnswer } from "../../../ports/model.ts";
import type { StepEnd } from "../../../workbench/job/steps.ts";
import type { CaseDraft } from "../cases/case-draft.ts";
import { draftCases } from "../cases/cases.ts";
import type { PlanContext } from "../fetch-context.ts";
import { writeSpec } from "../plan-tests.ts";
import type { PlanInput, Target } from "../planning.ts";
import type { Choice } from "../targets/targets.ts";
import { answerSchema } from "./answer-schema.ts";
import { writeFooter } from "./footer.ts";
import type { Proposal } from "./proposal.ts";
import { type Review, reviewAnswer } from "./review-answer.ts";
import { writePrompt } from "./write-prompt.ts";

/** How a model is asked. */
export interface AskOptions {
  readonly config: Pick<
    Config,
    "model_temperature" | "model_timeout_sec" | "model_context_tokens" | "model_output_tokens"
  >;
  readonly signal?: AbortSignal | undefined;
}

/** How many targets a model gets to see for each that it may choose. */
const choicePerTarget = 3;

/** Asks a model to propose cases. The proposal also says if there was no usable answer. */
export async function askForCases(
  model: Model,
  { input, choice, snippets }: PlanContext,
  { config, signal }: AskOptions,
): Promise<Proposal> {
  const all = [...choice.targets, ...choice.overLimit];
  const candidates = all.slice(0, input.maxTargets * choicePerTarget);
  const prompt = writePrompt(input, { candidates, snippets }, config.model_context_tokens);
  const answer = await model.generate({
    purpose: "plan",
    instructions: prompt.instructions,
    messages: [{ role: "user", text: prompt.text }],
    schema: answerSchema,
    temperature: config.model_temperature,
    maxOutputTokens: config.model_output_tokens,
    timeoutMs: config.model_timeout_sec * 1000,
    signal,
  });
  return { model: model.name, prompt, answer, review: reviewOf(answer, candidates, input) };
}

/** An answer in one line, for progress. */
export function describeAnswer({ model, answer }: Proposal): StepEnd {
  const reason = "reason" in answer ? `${answer.status}: ${answer.reason}` : answer.status;
  const detail = `${model} ${reason}; ${usageText(answer.usage)}`;
  return { status: answer.status === "answered" ? "pass" : "fail", detail };
}

/** The spec with the cases that passed the review. Analysis adds the missing ones, or all of them if no model was asked. */
export function writeProposedSpec({ input, choice }: PlanContext, proposal?: Proposal): TestSpec {
  if (!proposal) return writeSpec(input, choice, draftCases);
  const { drafts } = proposal.review;
  const spec = writeSpec(input, merge(choice, proposal.review), (target) =>
    withRequest(drafts.get(target), draftCases(target)),
  );
  return { ...spec, rationaleMd: `${spec.rationaleMd}\n${writeFooter(proposal)}` };
}

/** The model's cases, with a request to the app if a route reaches the target and the model planned none. */
function withRequest(
  planned: readonly CaseDraft[] | undefined,
  own: readonly CaseDraft[],
): readonly CaseDraft[] {
  if (!planned) return own;
  const request = own.find(({ level }) => level === TestLevel.INTEGRATION);
  const isPlanned = planned.some(({ level }) => level === TestLevel.INTEGRATION);
  return request && !isPlanned ? [...planned, request] : planned;
}

function reviewOf(answer: ModelAnswer, candidates: readonly Target[], input: PlanInput): Review {
  if (answer.status === "answered") return reviewAnswer(answer.json, candidates, input);
  return { drafts: new Map(), notes: [] };
}

/** The model's targets in its order, then those of analysis as far as they fit. */
function merge(choice: Choice, { drafts }: Review): Choice {
  const room = choice.targets.length;
  const all = new Set([...drafts.keys(), ...choice.targets, ...choice.overLimit]);
  return { ...choice, targets: [...all].slice(0, room), overLimit: [...all].slice(room) };
}
