import type { Coverage } from "../contracts/index.ts";
import type { Candidate } from "../languages/tests/candidate.ts";
import { mergeCoverage } from "../languages/toolchain/merge-coverage.ts";
import type { BenchTestRun, Workbench } from "../workbench/workbench.ts";
import { removeInside } from "../workbench/write-inside.ts";
import { type Baseline, coverageOf, failingTests, isAffordable, partOf } from "./baseline.ts";
import type { Refusal } from "./refusal.ts";
import type { TestFile } from "./trial/test-file.ts";

/** The files with which the whole suite passes. */
export interface WholeSuite {
  readonly files: readonly TestFile[];
  readonly refusals: readonly Refusal[];
  readonly coverage: Coverage | undefined;
}

/** Where the suite runs, and its earlier results. */
export interface SuiteContext {
  readonly workbench: Workbench;
  readonly baseline: Baseline;
  /** Tests that are worth keeping whatever they cover. */
  readonly indispensable: ReadonlySet<Candidate>;
}

/** Runs the tests that the new files can affect with them; removes files that make another test fail or that add nothing. */
export async function keepOthersWhole(
  files: readonly TestFile[],
  context: SuiteContext,
): Promise<WholeSuite> {
  const { workbench, baseline } = context;
  if (files.length === 0) return { files, refusals: [], coverage: undefined };
  const selection = partOf(affected(files, baseline));
  const measured = await workbench.runTests({ coverage: true, ...selection });
  if (isWell(measured, baseline)) return dropUseless(files, together(measured, baseline), context);
  // Some sources cannot be measured: a run with coverage then fails every test.
  const run = await workbench.runTests({ coverage: false, ...selection });
  if (isWell(run, baseline)) return { files, refusals: [], coverage: undefined };
  const [broken] = brokenIn(run, baseline);
  const culprit = files.at(-1);
  const reason = broken ? `with it, this fails: ${broken}` : `with it, the suite is ${run.status}`;
  const rest = await keepOthersWhole(await remove(files, culprit, workbench), context);
  return { ...rest, refusals: [...refuse(culprit, "breaks nothing", reason), ...rest.refusals] };
}

/** No test imports a new one: at most those that share the targets with it are affected, and they run if they are fast. */
function affected(files: readonly TestFile[], baseline: Baseline): readonly string[] | undefined {
  const own = files.map(({ testPath }) => testPath);
  if (!isAffordable(baseline)) return own;
  return baseline.files && [...baseline.files, ...own];
}

/** The coverage of a run; with that of the existing tests if they were not part of it. */
function together({ coverage }: BenchTestRun, baseline: Baseline): Coverage | undefined {
  if (!coverage?.measured) return undefined;
  return isAffordable(baseline) ? coverage : mergeCoverage(coverage, baseline.coverage, () => true);
}

function brokenIn(run: BenchTestRun, { failing }: Baseline): string[] {
  return [...failingTests(run)].filter((test) => !failing.has(test));
}

function isWell(run: BenchTestRun, baseline: Baseline): boolean {
  return brokenIn(run, baseline).length === 0 && run.status !== "broken" && run.status !== "timeout";
}

async function dropUseless(
  files: readonly TestFile[],
  coverage: Coverage | undefined,
  context: SuiteContext,
): Promise<WholeSuite> {
  const isUseless = ({ sourcePath, candidates }: TestFile, after: Coverage) =>
    !gains(sourcePath, context.baseline.coverage, after) &&
    !candidates.some((candidate) => context.indispensable.has(candidate));
  const useless = coverage ? files.find((file) => isUseless(file, coverage)) : undefined;
  if (!useless) return { files, refusals: [], coverage };
  const rest = await keepOthersWhole(await remove(files, useless, context.workbench), context);
  return {
    ...rest,
    refusals: [
      ...refuse(useless, "adds coverage", "the existing tests cover no less without it"),
      ...rest.refusals,
    ],
  };
}

/** Whether more lines or branches of a file are covered than before. */
export function gains(path: string, before: Coverage | undefined, after: Coverage): boolean {
  const old = coverageOf(before, path);
  const now = coverageOf(after, path);
  if (!now || !old) return true;
  return now.linesCovered > old.linesCovered || now.branchesCovered > old.branchesCovered;
}

async function remove(
  files: readonly TestFile[],
  file: TestFile | undefined,
  workbench: Workbench,
): Promise<TestFile[]> {
  if (file) await removeInside(workbench.path, file.testPath);
  return files.filter((other) => other !== file);
}

function refuse(file: TestFile | undefined, step: Refusal["step"], reason: string): Refusal[] {
  return (file?.candidates ?? []).map((candidate) => ({
    candidate,
    sourcePath: file?.sourcePath ?? "",
    step,
    reason,
  }));
}
