import type { Config } from "../../config/config.ts";
import { languageOf } from "../../languages/language-of.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import { localName } from "../../languages/tests/reading/pick-parts.ts";
import type { Model, ModelAnswer, ModelMessage } from "../../ports/model.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import { asData, fitParts } from "../../prompts/fit-parts.ts";
import type {
  Engine,
  EngineRequest,
  EngineUsage,
  Finding,
  Proposal,
  RefusedPiece,
  Repair,
} from "../engine.ts";
import { type ReadSource, toCandidates } from "./to-candidates.ts";
import { type TestPrompt, writePrompt } from "./write-prompt.ts";

/** Everything that the engine needs from outside. */
export interface ModelEngineDeps {
  readonly model: Model;
  readonly outlines: SyntaxParser;
  readonly secrets: Secrets;
  readonly config: Pick<
    Config,
    | "model_temperature"
    | "model_timeout_sec"
    | "model_context_tokens"
    | "model_output_tokens"
    | "services"
    | "env"
  >;
}

/** Targets of one call, and calls at the same time: a model writes few tests well. */
const PER_BATCH = 4;
const SIDE_BY_SIDE = 3;
const MOST_BATCHES = 8;
const LONGEST_FINDING = 2_000;
/** No model answers in less. */
const LEAST_MS = 100;
const none = { inputTokens: 0, outputTokens: 0, estimated: false };

/** The engine that asks a model for whole test functions. It runs nothing: admission does. */
export function createModelEngine(deps: ModelEngineDeps): Engine {
  return {
    name: "model",
    propose: (request) => propose(deps, request),
    repair: (request, finding) => repair(deps, request, finding),
  };
}

async function propose(deps: ModelEngineDeps, request: EngineRequest): Promise<Proposal> {
  const { sourcePath, targets } = request;
  const source = await readSource(deps, request);
  if (typeof source === "string") return { candidates: [], notes: [`${sourcePath}: ${source}`] };
  const batches = inBatches(targets).slice(0, MOST_BATCHES);
  const answers = await sideBySide(batches, async (some) => {
    const prompt = await promptFor(deps, request, source, some);
    return { prompt, answer: await ask(deps, request, prompt) };
  });
  const read = answers.map(({ answer }) => ({ answer, ...testsIn(answer, request, source) }));
  return {
    candidates: read.flatMap(({ candidates }) => candidates),
    refused: read.flatMap(({ refused }) => refused),
    notes: [
      ...answers.flatMap(({ answer }) => problemOf(answer, deps.model)),
      ...answers.flatMap(({ prompt: { dropped } }) =>
        dropped.length > 0 ? [`no room in the prompt for ${dropped.join(", ")}`] : [],
      ),
    ].map((note) => `${sourcePath}: ${note}`),
    usage: usageOf(
      answers.map(({ answer }) => answer),
      deps.model,
    ),
  };
}

/** As few batches as are needed, of about the same size. */
function inBatches(targets: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(targets.length / PER_BATCH);
  const size = Math.ceil(targets.length / count);
  return Array.from({ length: count }, (_, at) => targets.slice(at * size, (at + 1) * size));
}

/** One round with the model: the test, and what was found wrong with it. */
async function repair(
  deps: ModelEngineDeps,
  request: EngineRequest,
  { candidate, step, reason }: Finding,
): Promise<Repair> {
  const source = await readSource(deps, request);
  if (typeof source === "string") return { candidate: undefined, notes: [source] };
  const prompt = await promptFor(deps, request, source, [candidate.target]);
  const tag = languageOf(request.testPath)?.name ?? "";
  const found = fitParts([{ name: "message", text: reason.slice(0, LONGEST_FINDING) }], LONGEST_FINDING);
  const helpers = (candidate.helpers ?? []).map(({ code }) => code);
  const answer = await ask(deps, request, prompt, [
    { role: "assistant", text: `\`\`\`${tag}\n${[...helpers, candidate.code].join("\n\n")}\n\`\`\`` },
    {
      role: "user",
      text: `This test was refused at "${step}".\n\n${found.text}\n\n${asData(found.fence, "correct the test by")}\n\nAnswer with one fenced code block that holds this one test, corrected. Keep its name and what it shows; do not weaken its checks. If the code under test is wrong by its own documentation, answer without code, but with BUG: and one sentence that says what it should do, and where that is said.`,
    },
  ]);
  const { candidates, refused } = testsIn(answer, request, source);
  const usage = usageOf([answer], deps.model);
  const own = candidates.find(({ name }) => name === candidate.name) ?? candidates[0];
  if (!own) {
    const refuted = bugIn(answer);
    if (refuted !== undefined) return { candidate: undefined, refuted, notes: [], usage };
    const why =
      answer.status === "answered"
        ? (refused[0]?.reason ?? "the answer held no test")
        : problemOf(answer, deps.model)[0];
    return { candidate: undefined, notes: [`${candidate.name}: not repaired: ${why}`], usage };
  }
  const { kind, target } = candidate;
  return { candidate: { ...own, ...withParts(own, candidate), kind, target }, notes: [], usage };
}

const LONGEST_BUG = 300;

/** The sentence by which an answer says that the code is wrong, on one line; undefined if it does not. */
function bugIn(answer: ModelAnswer): string | undefined {
  if (answer.status !== "answered") return undefined;
  const [, said] = /^\W*BUG\b[\s*:.-]*([^\n]*)/m.exec(answer.text) ?? [];
  if (said === undefined) return undefined;
  const plain = said
    .replaceAll(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_BUG);
  return `the model says that the code is wrong${plain === "" ? "" : `: ${plain.replace(/\.$/, "")}`}`;
}

/** A corrected test may leave out the helpers and imports that it had. */
function withParts(own: Candidate, before: Candidate): Required<Pick<Candidate, "imports" | "helpers">> {
  const defined = new Set((own.helpers ?? []).flatMap(({ names }) => names));
  const known = new Set(own.imports.map(localName));
  return {
    helpers: [
      ...(own.helpers ?? []),
      ...(before.helpers ?? []).filter(({ names }) => !names.some((name) => defined.has(name))),
    ],
    imports: [...own.imports, ...before.imports.filter((one) => !known.has(localName(one)))],
  };
}

async function readSource(
  { outlines }: ModelEngineDeps,
  { workbench, sourcePath }: EngineRequest,
): Promise<ReadSource | string> {
  const text = workbench.files().read(sourcePath);
  const outline = text === undefined ? undefined : outlines.parse(sourcePath, text);
  const language = languageOf(sourcePath);
  const testing = await language?.loadTesting?.();
  if (!outline) return "no such source file";
  return testing
    ? { outlines, outline, testing }
    : `tests in ${language?.title} cannot be proven yet, so none are written`;
}

function promptFor(
  { secrets, config }: ModelEngineDeps,
  request: EngineRequest,
  source: ReadSource,
  targets: readonly string[],
): Promise<TestPrompt> {
  return writePrompt(request, source, { secrets, config, targets });
}

async function ask(
  { model, config }: ModelEngineDeps,
  { signal, remainingMs }: EngineRequest,
  prompt: TestPrompt,
  more: readonly ModelMessage[] = [],
): Promise<ModelAnswer> {
  const leftMs = remainingMs?.() ?? Number.POSITIVE_INFINITY;
  if (leftMs < LEAST_MS)
    return {
      status: "unavailable",
      reason: "time was up before it was asked",
      transient: false,
      usage: none,
    };
  return model.generate({
    purpose: "write",
    instructions: prompt.instructions,
    messages: [{ role: "user", text: prompt.text }, ...more],
    temperature: config.model_temperature,
    maxOutputTokens: config.model_output_tokens,
    timeoutMs: Math.floor(Math.min(config.model_timeout_sec * 1000, leftMs)),
    signal,
  });
}

/** Complete tests count, also those of an answer that was cut off. */
function testsIn(answer: ModelAnswer, request: EngineRequest, source: ReadSource) {
  const text = answer.status === "answered" || answer.status === "cut off" ? answer.text : "";
  if (text.trim() === "") return { candidates: [], refused: [] as RefusedPiece[] };
  return toCandidates(text, request, source);
}

function problemOf(answer: ModelAnswer, { name }: Model): string[] {
  if (answer.status === "answered") return answer.text.trim() === "" ? [`${name} answered nothing`] : [];
  return [`${name}: ${answer.status}${"reason" in answer ? ` (${answer.reason})` : ""}`];
}

function usageOf(answers: readonly ModelAnswer[], { name }: Model): EngineUsage {
  const used = answers.map(({ usage }) => usage);
  const costs = used.flatMap(({ costUsd }) => costUsd ?? []);
  return {
    model: name,
    calls: answers.length,
    inputTokens: used.reduce((sum, one) => sum + one.inputTokens, 0),
    outputTokens: used.reduce((sum, one) => sum + one.outputTokens, 0),
    ...(costs.length > 0 ? { costUsd: costs.reduce((sum, one) => sum + one, 0) } : {}),
  };
}

/** Does something for each item, a few at a time; the results are in the order of the items. */
export async function sideBySide<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, items.length) }, worker));
  return results;
}
