import {
  admit,
  type Baseline,
  coverageOf,
  createDraft,
  evidenceOf,
  isAffordable,
  refusedPiece,
} from "../../admission/index.ts";
import { forRole } from "../../config/model-roles.ts";
import {
  BuildStatus,
  type Coverage,
  create,
  type FileCoverage,
  GeneratedTestsSchema,
  type TestSpec,
} from "../../contracts/index.ts";
import type { EngineRequest, EngineUsage, Proposal } from "../../engines/engine.ts";
import { type Deadline, isOver } from "../../workbench/job/deadline.ts";
import type { Job } from "../../workbench/job/job.ts";
import { redactMessage } from "../../workbench/job/redact-message.ts";
import { createSteps } from "../../workbench/job/steps.ts";
import { describeProgress } from "./describe-progress.ts";
import { askForCalls } from "./inputs/ask-for-calls.ts";
import type { ReviewedCalls } from "./inputs/review-calls.ts";
import type { Journal } from "./journal/journal.ts";
import { proposalForm } from "./journal/kept-forms.ts";
import { explainCases } from "./outcome/explain-cases.ts";
import { explainUntested } from "./outcome/explain-untested.ts";
import { explainNothing } from "./outcome/notes.ts";
import { repairCandidates } from "./repair/repair-candidates.ts";
import { sourceGain } from "./source-gains.ts";
import { testPathFor } from "./test-path.ts";
import type { WriteDeps, WriteOptions, WrittenTests } from "./write-request.ts";

/** A source file to write tests for. */
export interface SourceTargets {
  readonly sourcePath: string;
  readonly targets: readonly string[];
  readonly baseline: Baseline;
  /** The most that the search may take. */
  readonly searchMs: number;
}

type SourceOptions = WriteOptions & { readonly deadline: Deadline; readonly journal: Journal };

const SEED = 1;

/** Writes tests for one source file and admits those that prove their worth. */
export async function writeForSource(
  deps: WriteDeps,
  job: Job,
  options: SourceOptions,
  source: SourceTargets,
): Promise<WrittenTests> {
  const { workbench, spec, deadline } = options;
  const { sourcePath, targets, baseline } = source;
  const { config } = job;
  const testPath = testPathFor(workbench, sourcePath, spec);
  const proposal = await propose(deps, job, { ...options, ...source, testPath });
  const draft = await createDraft(workbench, { sourcePath, testPath, candidates: proposal.candidates });
  const { proof } = describeProgress(job);
  const onProgress = (reached: Parameters<typeof proof>[1]) => proof(sourcePath, reached);
  const admission = await createSteps(job, "write").run(
    "selfcheck_tests",
    () =>
      admit(deps.outlines, draft ? [draft] : [], {
        ...options,
        ...{ config, baseline, secrets: deps.secrets, deadline, onProgress, cases: spec.cases },
      }),
    ({ files, refused: { length } }) => ({
      status: files.length > 0 ? "pass" : "fail",
      detail: `${files.flatMap(({ candidates }) => candidates).length} admitted, ${length} refused`,
    }),
  );
  const { files, worth } = admission;
  const refused = [...(proposal.refused ?? []).map(refusedPiece), ...admission.refused];
  const isCut = admission.isCut || isOver(deadline);
  const coverage = { before: baseline.coverage, after: admission.coverage };
  const admitted = new Set(files.flatMap(({ candidates }) => candidates));
  const isEmpty = admitted.size === 0;
  const late = isCut
    ? [`${sourcePath}: time was up (--max-time) before every candidate was proven: write again to go on`]
    : [];
  const notes = isEmpty
    ? explainNothing(proposal.notes, refused)
    : [
        ...proposal.notes,
        ...notRunAgain(source, isAffordable(baseline)),
        ...underMinimum(spec, sourcePath, coverage.after),
      ];
  const tests = files.flatMap((file) => evidenceOf(file, baseline, admission));
  const untested = explainUntested(new Map([[sourcePath, targets]]), files, {
    refused,
    notes: [...proposal.notes, ...late],
  });
  const planned = spec.cases.filter(({ targetPath }) => targetPath === sourcePath);
  const generated = create(GeneratedTestsSchema, {
    specId: spec.id,
    engine: deps.engine.name,
    refused: [...refused],
    coverageBefore: percent(coverage.before, sourcePath),
    coverageAfter: percent(coverage.after ?? coverage.before, sourcePath),
    executions: proposal.statistics?.executions ?? 0,
    ...usageFields(proposal.usage),
    untested,
    cases: explainCases(planned, { tests, refused, untested, candidates: proposal.candidates }),
    sources: [sourceGain({ path: sourcePath, targets }, files, coverage)],
    precheck: isEmpty ? BuildStatus.FAILED : BuildStatus.PASSED,
    notes: [...notes, ...late].join("\n"),
    questions: [...(proposal.questions ?? [])],
    files: files.map((file) => file.testPath),
    tests,
    mutantsTried: isEmpty ? 0 : worth.mutantsTried,
    mutantsKilled: worth.killedBy(admitted),
  });
  return {
    generated: await redactMessage(job, GeneratedTestsSchema, generated),
    files: new Map(files.map((file) => [file.testPath, file.text])),
    ...linesOf(coverage, sourcePath),
    isCut,
  };
}

function notRunAgain({ sourcePath, baseline }: SourceTargets, areRun: boolean): string[] {
  const seconds = Math.round(baseline.durationMs / 1000);
  const why = `the existing tests take ${seconds} s, so they were not run again with the new ones`;
  return areRun ? [] : [`${sourcePath}: ${why}`];
}

/** A file that the new tests do not bring to the spec's minimum. */
function underMinimum({ minLineCoverage }: TestSpec, path: string, after: Coverage | undefined): string[] {
  const now = percent(after, path);
  if (!coverageOf(after, path) || now >= minLineCoverage) return [];
  return [`${path}: ${now} % of its lines run with the new tests, under the minimum of ${minLineCoverage} %`];
}

/** Asks the engine for candidates that pass the cheap steps, or takes those that it gave before it was stopped. */
async function propose(
  deps: WriteDeps,
  job: Job,
  given: SourceOptions & SourceTargets & { readonly testPath: string },
): Promise<Proposal> {
  const { workbench, sourcePath, testPath, targets, seed = SEED, searchMs, baseline, deadline } = given;
  const { engine, outlines, secrets } = deps;
  const { config, signal } = job;
  const budgetMs = Math.min(config.write_budget_sec * 1000, searchMs);
  if (budgetMs <= 0) return { candidates: [], notes: [`${sourcePath}: time was up before its turn`] };
  const { search } = describeProgress(job);
  // Half of a file's time is for the search, a quarter for asking a model and repairs; the rest is for the proof.
  const keptMs = Number.isFinite(searchMs) ? deadline.remainingMs() - searchMs * 1.5 : 0;
  const remainingMs = () => deadline.remainingMs() - keptMs;
  const cases = given.spec.cases.filter(({ targetPath }) => targetPath === sourcePath);
  const make = async () => {
    const { calls, notes } = await suggestCalls(deps, job, { workbench, sourcePath, cases });
    const request: EngineRequest = {
      ...{ workbench, sourcePath, testPath, targets, cases, calls, budgetMs, seed, signal, remainingMs },
      open: openIn(coverageOf(baseline.coverage, sourcePath)),
      onProgress: (reached) => search(sourcePath, reached),
    };
    const proposal = await repairCandidates({ engine, outlines }, await engine.propose(request), {
      ...{ request, workbench, baseline, config, secrets },
      deadline: { remainingMs },
    });
    return { ...proposal, notes: [...notes.map((note) => `${sourcePath}: ${note}`), ...proposal.notes] };
  };
  return createSteps(job, "write").run(
    "draft_patch",
    () => given.journal.once(`candidates for ${sourcePath}`, make, proposalForm),
    ({ candidates, refused = [], usage }) => ({
      status: "pass",
      detail: [
        `${candidates.length} candidates`,
        ...(refused.length > 0 ? [`${refused.length} refused`] : []),
        ...(usage ? [`${usage.calls} calls of ${usage.model}`] : []),
      ].join(", "),
    }),
  );
}

/** The calls that a model suggests for planned cases; none without a model, or if one engine alone was asked for. */
async function suggestCalls(
  { models, outlines }: WriteDeps,
  job: Job,
  { workbench, sourcePath: path, cases }: Pick<EngineRequest, "workbench" | "sourcePath" | "cases">,
): Promise<ReviewedCalls> {
  const { engine = "auto" } = job.config;
  const isAsked = engine === "auto" && cases.some(({ name }) => name !== "");
  const own = { ...job, config: forRole(job.config, "write") };
  const model = isAsked ? await models?.open(own.config, job.runId) : undefined;
  if (!model) return { calls: [], notes: [] };
  return askForCalls(
    model,
    { outlines, job: own },
    { path, cases, text: workbench.files().read(path) ?? "" },
  );
}

/** What the existing tests leave open; undefined if that was not measured. */
function openIn(covered: FileCoverage | undefined): EngineRequest["open"] {
  return (
    covered && {
      lines: covered.uncoveredLines,
      branches: covered.uncoveredBranches.map(({ line, toLine }) => [line, toLine] as const),
      mutants: [],
    }
  );
}

function usageFields(usage: EngineUsage | undefined) {
  if (!usage) return {};
  return {
    model: usage.model,
    modelCalls: usage.calls,
    inputTokens: BigInt(usage.inputTokens),
    outputTokens: BigInt(usage.outputTokens),
    costUsd: usage.costUsd ?? 0,
  };
}

function percent(coverage: Coverage | undefined, path: string): number {
  const file = coverageOf(coverage, path);
  return file && file.linesTotal > 0 ? Math.round((file.linesCovered / file.linesTotal) * 10_000) / 100 : 0;
}

function linesOf(
  { before, after = before }: { readonly before: Coverage | undefined; readonly after: Coverage | undefined },
  path: string,
): Pick<WrittenTests, "lines"> {
  const now = coverageOf(after, path);
  if (!now) return {};
  const old = coverageOf(before, path);
  return { lines: { total: now.linesTotal, before: old?.linesCovered ?? 0, after: now.linesCovered } };
}
