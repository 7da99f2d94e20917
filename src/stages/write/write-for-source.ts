import {
  admit,
  type Baseline,
  coverageOf,
  createDraft,
  evidenceOf,
  isAffordable,
} from "../../admission/index.ts";
import {
  BuildStatus,
  type Coverage,
  create,
  GeneratedTestsSchema,
  type TestSpec,
} from "../../contracts/index.ts";
import type { EngineRequest, Proposal } from "../../engines/engine.ts";
import { type Deadline, isOver } from "../../workbench/job/deadline.ts";
import type { Job } from "../../workbench/job/job.ts";
import { redactMessage } from "../../workbench/job/redact-message.ts";
import { createSteps } from "../../workbench/job/steps.ts";
import { describeProgress } from "./describe-progress.ts";
import { askForCalls } from "./inputs/ask-for-calls.ts";
import type { ReviewedCalls } from "./inputs/review-calls.ts";
import type { Journal } from "./journal/journal.ts";
import { proposalForm } from "./journal/kept-forms.ts";
import { explainNothing } from "./notes.ts";
import { explainCases } from "./outcome/explain-cases.ts";
import { explainUntested } from "./outcome/explain-untested.ts";
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
    ({ files, refused }) => ({
      status: files.length > 0 ? "pass" : "fail",
      detail: `${files.flatMap(({ candidates }) => candidates).length} admitted, ${refused.length} refused`,
    }),
  );
  const { files, refused, worth } = admission;
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

/** Asks the engine for candidates, or takes those that it gave before it was stopped. */
async function propose(
  deps: WriteDeps,
  job: Job,
  request: SourceOptions & SourceTargets & { readonly testPath: string },
): Promise<Proposal> {
  const { workbench, sourcePath, testPath, targets, seed = SEED, searchMs } = request;
  const budgetMs = Math.min(job.config.write_budget_sec * 1000, searchMs);
  if (budgetMs <= 0) return { candidates: [], notes: [`${sourcePath}: time was up before its turn`] };
  const { search } = describeProgress(job);
  const cases = request.spec.cases.filter(({ targetPath }) => targetPath === sourcePath);
  const make = async () => {
    const { calls, notes } = await suggestCalls(deps, job, { workbench, sourcePath, cases });
    const proposal = await deps.engine.propose({
      ...{ workbench, sourcePath, testPath, targets, cases, calls, budgetMs, seed },
      onProgress: (reached) => search(sourcePath, reached),
    });
    return { ...proposal, notes: [...notes.map((note) => `${sourcePath}: ${note}`), ...proposal.notes] };
  };
  return createSteps(job, "write").run(
    "draft_patch",
    () => request.journal.once(`candidates for ${sourcePath}`, make, proposalForm),
    ({ candidates }) => ({ status: "pass", detail: `${candidates.length} candidates` }),
  );
}

/** The calls that a model suggests for planned cases; none without a model. */
async function suggestCalls(
  { models, outlines }: WriteDeps,
  job: Job,
  { workbench, sourcePath: path, cases }: Pick<EngineRequest, "workbench" | "sourcePath" | "cases">,
): Promise<ReviewedCalls> {
  const model = cases.some(({ name }) => name !== "") ? await models?.open(job.config, job.runId) : undefined;
  if (!model) return { calls: [], notes: [] };
  return askForCalls(model, { outlines, job }, { path, cases, text: workbench.files().read(path) ?? "" });
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
