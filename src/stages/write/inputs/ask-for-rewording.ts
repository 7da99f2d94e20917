import type { EngineUsage, Rewording, SearchedTest } from "../../../engines/engine.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import type { Model } from "../../../ports/model.ts";
import { asData, fitParts, type Part } from "../../../prompts/fit-parts.ts";
import type { Job } from "../../../workbench/job/job.ts";
import { createSteps } from "../../../workbench/job/steps.ts";
import { codeOfTargets, type SourceFile } from "./code-of-targets.ts";
import { reviewRewordings } from "./review-rewordings.ts";
import { rewordingSchema } from "./rewording-schema.ts";
import { usageOf } from "./usage-of.ts";
import { specialForms } from "./write-prompt.ts";

const MOST_TOKENS = 4000;

/** Rewordings after the review, and what asking for them took. */
export interface AskedRewordings {
  readonly wordings: readonly Rewording[];
  readonly usage?: EngineUsage;
}

/** Tests to reword, the source that they are of, and how long to wait. */
export interface RewordOptions extends SourceFile {
  readonly tests: readonly SearchedTest[];
  readonly timeoutMs: number;
}

/** Asks a model how a person would name searched tests, and which inputs they would choose. Without a usable answer they stay. */
export async function askForRewording(
  model: Model,
  { outlines, job }: { readonly outlines: SyntaxParser; readonly job: Job },
  { tests, timeoutMs, ...source }: RewordOptions,
): Promise<AskedRewordings> {
  const { config, signal } = job;
  const targets = [...new Set(tests.map(({ target }) => target))];
  const { instructions, text } = await promptFor(
    tests,
    await codeOfTargets(source, targets, { outlines, job }),
    job,
  );
  return createSteps(job, "write").run(
    "llm_rewording",
    async () => {
      const answer = await model.generate({
        purpose: "write",
        instructions,
        messages: [{ role: "user", text }],
        schema: rewordingSchema,
        temperature: config.model_temperature,
        maxOutputTokens: Math.min(config.model_output_tokens, MOST_TOKENS),
        timeoutMs,
        signal,
      });
      const usage = usageOf(model, answer);
      const wordings = answer.status === "answered" ? reviewRewordings(answer.json, tests.length) : [];
      return { wordings, usage };
    },
    ({ wordings }) => ({
      status: wordings.length > 0 ? "pass" : "fail",
      detail: `${wordings.length} of ${tests.length} tests`,
    }),
  );
}

/** Changes with every change of the wording, so that figures can be compared. */
export const rewordingVersion = 2;

/** The prompt for names of searched tests. `code`: what they are of. */
export async function promptFor(
  tests: readonly SearchedTest[],
  code: readonly Part[],
  { redact, config }: Pick<Job, "redact" | "config">,
): Promise<{ readonly instructions: string; readonly text: string }> {
  const listed = tests.map(
    ({ target, call, outcome }, at) => `test ${at + 1}, of ${target}: ${call} gives ${outcome}`,
  );
  const list = { name: "tests", text: await redact(listed.join("\n")) };
  const { text, fence } = fitParts([list, ...code], config.model_context_tokens);
  const instructions = `You make unit tests readable that a program found. Answer with JSON alone:
{"tests": [{"number": 1, "name": "takes a tenth off for members", "arguments": [2000, true]}]}

- "name" says in plain words what the call shows of the code, such as the rule behind the result, without the function's name and
  without "test".
- "arguments" only where a person would choose others for the same purpose: as many as the last call has, as JSON; for other values
  ${specialForms}. They are taken only if the test still shows the same.
- Leave out a test if you cannot say why its call gives that.

${asData(fence, "name tests for")}`;
  return { instructions, text };
}
