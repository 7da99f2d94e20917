import type { Config } from "../../../config/config.ts";
import type { TestSpec } from "../../../contracts/index.ts";
import type { Model, ModelAnswer } from "../../../ports/model.ts";
import type { Progress } from "../../../ports/progress.ts";
import { draftCases } from "../cases.ts";
import { writeSpec } from "../plan-tests.ts";
import type { PlanInput, Target } from "../planning.ts";
import { type Choice, chooseTargets } from "../targets.ts";
import { answerSchema } from "./answer-schema.ts";
import { describeUsage, writeFooter } from "./footer.ts";
import { type Review, reviewAnswer } from "./review-answer.ts";
import { type Snippet, type Snippets, withoutRepeats } from "./snippets.ts";
import { type Prompt, writePrompt } from "./write-prompt.ts";

/** What planning with a model needs from outside. */
export interface ModelPlanDeps {
  readonly model: Model;
  readonly snippets: Snippets;
}

/** How a model is asked. */
export interface ModelPlanOptions {
  readonly config: Pick<
    Config,
    "model_temperature" | "model_timeout_sec" | "model_context_tokens" | "model_output_tokens"
  >;
  readonly runId: string;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

const radius = 40;
/** How many targets a model may choose from, for each that it may choose. */
const choicePerTarget = 3;

/** A plan whose cases a model proposed. Only what stands the review gets in; analysis fills what is missing. */
export async function planWithModel(
  deps: ModelPlanDeps,
  input: PlanInput,
  options: ModelPlanOptions,
): Promise<TestSpec> {
  const choice = chooseTargets(input);
  if (choice.targets.length === 0) return writeSpec(input, choice, draftCases);
  const all = [...choice.targets, ...choice.overLimit];
  const candidates = all.slice(0, input.maxTargets * choicePerTarget);
  const snippets = await fetchSnippets(deps, choice.targets, options);
  const prompt = writePrompt(input, { candidates, snippets }, options.config.model_context_tokens);
  const answer = await ask(deps.model, prompt, options);
  const review = reviewOf(answer, candidates, input);
  const spec = writeSpec(
    input,
    merge(choice, review),
    (target) => review.drafts.get(target) ?? draftCases(target),
  );
  const footer = writeFooter({ model: deps.model.name, answer, review, dropped: prompt.dropped });
  return { ...spec, rationaleMd: `${spec.rationaleMd}\n${footer}` };
}

async function fetchSnippets(
  { snippets }: ModelPlanDeps,
  targets: readonly Target[],
  { progress, runId }: ModelPlanOptions,
): Promise<Snippet[]> {
  const found = await Promise.all(targets.map((target) => snippets(target, { radius })));
  // What stands around each target counts for more than the second snippet of any.
  const ranked = found.flatMap((own) => own.map((snippet, rank) => ({ snippet, rank })));
  ranked.sort((a, b) => a.rank - b.rank);
  const distinct = withoutRepeats(ranked.map(({ snippet }) => snippet));
  const detail = `${distinct.length} snippets`;
  progress({ runId, stage: "plan", step: "rag_fetch", status: "passed", detail });
  return distinct;
}

async function ask(
  model: Model,
  prompt: Prompt,
  { config, progress, runId, signal }: ModelPlanOptions,
): Promise<ModelAnswer> {
  progress({ runId, stage: "plan", step: "llm_plan", status: "started", detail: model.name });
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
  const status = answer.status === "answered" ? "passed" : "failed";
  const reason = "reason" in answer ? `${answer.status}: ${answer.reason}` : answer.status;
  const detail = `${model.name} ${reason}; ${describeUsage(answer.usage)}`;
  progress({ runId, stage: "plan", step: "llm_plan", status, detail });
  return answer;
}

function reviewOf(answer: ModelAnswer, candidates: readonly Target[], input: PlanInput): Review {
  if (answer.status === "answered") return reviewAnswer(answer.json, candidates, input);
  return { drafts: new Map(), notes: [] };
}

/** The model's targets in its order, then those of analysis as far as there is room. */
function merge(choice: Choice, { drafts }: Review): Choice {
  const room = choice.targets.length;
  const all = new Set([...drafts.keys(), ...choice.targets, ...choice.overLimit]);
  return { ...choice, targets: [...all].slice(0, room), overLimit: [...all].slice(room) };
}
