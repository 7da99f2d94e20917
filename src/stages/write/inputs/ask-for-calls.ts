import { type TestCase, usageText } from "../../../contracts/index.ts";
import type { EngineUsage } from "../../../engines/engine.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import type { Model } from "../../../ports/model.ts";
import type { Job } from "../../../workbench/job/job.ts";
import { createSteps } from "../../../workbench/job/steps.ts";
import { answerSchema } from "./answer-schema.ts";
import { codeOfTargets, type SourceFile } from "./code-of-targets.ts";
import { type ReviewedCalls, reviewCalls } from "./review-calls.ts";
import { usageOf } from "./usage-of.ts";
import { writePrompt } from "./write-prompt.ts";

/** A source file with its planned cases. */
export interface PlannedSource extends SourceFile {
  readonly cases: readonly TestCase[];
}

/** Longer answers are no list of inputs. */
const MOST_TOKENS = 4000;

/** Reviewed calls, and what asking for them took. */
export interface AskedCalls extends ReviewedCalls {
  readonly usage?: EngineUsage;
}

const nothing: AskedCalls = { calls: [], notes: [] };

/** Asks a model for calls of the functions that have planned cases. Without a usable answer, a note says why. */
export async function askForCalls(
  model: Model,
  { outlines, job }: { readonly outlines: SyntaxParser; readonly job: Job },
  { cases, ...source }: PlannedSource,
): Promise<AskedCalls> {
  const named = cases.filter(({ name }) => name !== "");
  const targets = [...new Set(named.map(({ targetSymbol }) => targetSymbol))];
  const code = await codeOfTargets(source, targets, { outlines, job });
  if (code.length === 0) return nothing;
  const { config, signal } = job;
  const prompt = writePrompt(named, { code, contextTokens: config.model_context_tokens });
  return createSteps(job, "write").run(
    "llm_inputs",
    async () => {
      const answer = await model.generate({
        purpose: "write",
        instructions: prompt.instructions,
        messages: [{ role: "user", text: prompt.text }],
        schema: answerSchema,
        temperature: config.model_temperature,
        maxOutputTokens: Math.min(config.model_output_tokens, MOST_TOKENS),
        timeoutMs: config.model_timeout_sec * 1000,
        signal,
      });
      const usage = usageOf(model, answer);
      if (answer.status !== "answered") {
        const reason = "reason" in answer ? `${answer.status}: ${answer.reason}` : answer.status;
        return { calls: [], notes: [`${model.name} gave no inputs (${reason})`], usage };
      }
      return { ...reviewCalls(answer.json, targets), usage };
    },
    ({ calls, usage }) => ({
      status: calls.length > 0 ? "pass" : "fail",
      detail: `${calls.length} calls; ${usageText(usage)}`,
    }),
  );
}
