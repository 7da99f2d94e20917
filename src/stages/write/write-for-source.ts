import {
  type Admission,
  admit,
  coverageOf,
  createDraft,
  evidenceOf,
  isAffordable,
  refusedPiece,
} from "../../admission/index.ts";
import {
  BuildStatus,
  type Coverage,
  create,
  GeneratedTestsSchema,
  type TestSpec,
} from "../../contracts/index.ts";
import type { EngineUsage, Proposal } from "../../engines/engine.ts";
import { isOver } from "../../workbench/job/deadline.ts";
import type { Job } from "../../workbench/job/job.ts";
import { redactMessage } from "../../workbench/job/redact-message.ts";
import { createSteps } from "../../workbench/job/steps.ts";
import { describeProgress } from "./describe-progress.ts";
import { proposeTests, type SourceOptions, type SourceTargets } from "./draft/propose-tests.ts";
import { explainCases } from "./outcome/explain-cases.ts";
import { explainUntested } from "./outcome/explain-untested.ts";
import { explainNothing } from "./outcome/notes.ts";
import { sourceGain } from "./source-gains.ts";
import { testPathFor } from "./test-path.ts";
import type { WriteDeps, WrittenTests } from "./write-request.ts";

/** Writes tests for one source file and admits those that prove their worth. */
export async function writeForSource(
  deps: WriteDeps,
  job: Job,
  options: SourceOptions,
  source: SourceTargets,
): Promise<WrittenTests> {
  const { spec, deadline } = options;
  const { sourcePath, targets, baseline } = source;
  const testPath = testPathFor(options.workbench, sourcePath, spec);
  const given = { ...options, ...source, testPath };
  const proposal = await proposeTests(deps, job, given);
  const admission = await admitTests(deps, job, given, proposal);
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

/** Proves the candidates one by one. */
async function admitTests(
  { outlines, secrets }: WriteDeps,
  job: Job,
  given: SourceOptions & SourceTargets & { readonly testPath: string },
  { candidates }: Proposal,
): Promise<Admission> {
  const { workbench, sourcePath, testPath, spec } = given;
  const { config } = job;
  const draft = await createDraft(workbench, { sourcePath, testPath, candidates });
  const { proof } = describeProgress(job);
  const onProgress = (reached: Parameters<typeof proof>[1]) => proof(sourcePath, reached);
  return createSteps(job, "write").run(
    "selfcheck_tests",
    () =>
      admit(outlines, draft ? [draft] : [], {
        ...given,
        ...{ config, secrets, onProgress, cases: spec.cases },
      }),
    ({ files, refused: { length } }) => ({
      status: files.length > 0 ? "pass" : "fail",
      detail: `${files.flatMap((file) => file.candidates).length} admitted, ${length} refused`,
    }),
  );
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
