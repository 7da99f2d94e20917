import {
  type Admission,
  coverageOf,
  evidenceOf,
  isAffordable,
  refusedPiece,
} from "../../../admission/index.ts";
import {
  BuildStatus,
  type Coverage,
  create,
  type GeneratedTests,
  GeneratedTestsSchema,
  type TestSpec,
} from "../../../contracts/index.ts";
import type { EngineUsage, Proposal } from "../../../engines/engine.ts";
import type { SourceTargets } from "../draft/propose-tests.ts";
import type { WrittenTests } from "../write-request.ts";
import { explainCases } from "./explain-cases.ts";
import { explainUntested } from "./explain-untested.ts";
import { explainNothing } from "./notes.ts";
import { sourceGain } from "./source-gains.ts";

/** What came of a source file: the candidates, and what admission made of them. */
export interface SourceOutcome {
  readonly spec: TestSpec;
  readonly source: SourceTargets;
  readonly engine: string;
  readonly proposal: Proposal;
  readonly admission: Admission;
  /** Time was up before everything was proven. */
  readonly isCut: boolean;
}

/** The admitted tests of a source file with their evidence, and why others are missing. */
export function reportTests(outcome: SourceOutcome): GeneratedTests {
  const { spec, engine, proposal, admission } = outcome;
  const { sourcePath: path, targets, baseline } = outcome.source;
  const { files, worth } = admission;
  const admitted = new Set(files.flatMap(({ candidates }) => candidates));
  const isEmpty = admitted.size === 0;
  const refused = [...(proposal.refused ?? []).map(refusedPiece), ...admission.refused];
  const coverage = coverageBeside(outcome);
  const late = whyLate(outcome);
  const tests = files.flatMap((file) => evidenceOf(file, baseline, admission));
  const remarks = [...proposal.notes, ...late];
  const untested = explainUntested(new Map([[path, targets]]), files, { refused, notes: remarks });
  const planned = spec.cases.filter(({ targetPath }) => targetPath === path);
  return create(GeneratedTestsSchema, {
    ...{ specId: spec.id, engine, refused, tests, untested },
    coverageBefore: percent(coverage.before, path),
    coverageAfter: percent(coverage.after ?? coverage.before, path),
    executions: proposal.statistics?.executions ?? 0,
    ...usageFields(proposal.usage),
    cases: explainCases(planned, { tests, refused, untested, candidates: proposal.candidates }),
    sources: [sourceGain({ path, targets }, files, coverage)],
    precheck: isEmpty ? BuildStatus.FAILED : BuildStatus.PASSED,
    notes: [...(isEmpty ? explainNothing(proposal.notes, refused) : notesOf(outcome)), ...late].join("\n"),
    questions: [...(proposal.questions ?? [])],
    files: files.map((file) => file.testPath),
    mutantsTried: isEmpty ? 0 : worth.mutantsTried,
    mutantsKilled: worth.killedBy(admitted),
  });
}

/** Lines of the source that ran before and after; nothing if that was not measured. */
export function linesOf(outcome: SourceOutcome): Pick<WrittenTests, "lines"> {
  const { before, after = before } = coverageBeside(outcome);
  const { sourcePath } = outcome.source;
  const now = coverageOf(after, sourcePath);
  if (!now) return {};
  const old = coverageOf(before, sourcePath);
  return { lines: { total: now.linesTotal, before: old?.linesCovered ?? 0, after: now.linesCovered } };
}

function coverageBeside({ source, admission }: SourceOutcome) {
  return { before: source.baseline.coverage, after: admission.coverage };
}

function whyLate({ source, isCut }: SourceOutcome): string[] {
  const why = "time was up (--max-time) before every candidate was proven: write again to go on";
  return isCut ? [`${source.sourcePath}: ${why}`] : [];
}

/** What a person should know of tests that were admitted. */
function notesOf({ spec, source, proposal, admission }: SourceOutcome): string[] {
  return [
    ...proposal.notes,
    ...notRunAgain(source),
    ...underMinimum(spec, source.sourcePath, admission.coverage),
  ];
}

function notRunAgain({ sourcePath, baseline }: SourceTargets): string[] {
  const seconds = Math.round(baseline.durationMs / 1000);
  const why = `the existing tests take ${seconds} s, so they were not run again with the new ones`;
  return isAffordable(baseline) ? [] : [`${sourcePath}: ${why}`];
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
