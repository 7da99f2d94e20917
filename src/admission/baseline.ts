import type { Coverage, FileCoverage } from "../contracts/index.ts";
import { isFailure } from "../workbench/running/judge-run.ts";
import type { BenchTestRun, Workbench } from "../workbench/workbench.ts";

/** The results of the existing tests before any test is added. */
export interface Baseline {
  readonly coverage: Coverage | undefined;
  /** Tests that already fail: new tests are never blamed for them. */
  readonly failing: ReadonlySet<string>;
  /** How long the tests took. */
  readonly durationMs: number;
  /** The test files that reach the targets; undefined if that may be any. */
  readonly files?: readonly string[] | undefined;
  /** Set if there was no time to run them all: then new tests are not compared with them. */
  readonly isCut?: boolean;
}

/** Tests that take longer are run once, and not again with every change. */
const AFFORDABLE_MS = 10_000;

/** Whether there is time to run the existing tests again. */
export function isAffordable({ durationMs, isCut }: Baseline): boolean {
  return !isCut && durationMs <= AFFORDABLE_MS;
}

/** Runs the existing tests once: those files, or all. */
export async function measureBaseline(workbench: Workbench, files?: readonly string[]): Promise<Baseline> {
  if (files?.length === 0) return { coverage: undefined, failing: new Set(), durationMs: 0, files };
  const run = await workbench.runTests({ coverage: true, ...partOf(files) });
  return {
    coverage: run.coverage?.measured ? run.coverage : undefined,
    failing: failingTests(run),
    durationMs: run.result.durationMs,
    files,
    isCut: run.status === "timeout",
  };
}

/** The selection of some files as a part of a full run, or of everything. */
export function partOf(
  files: readonly string[] | undefined,
): { readonly files: readonly string[]; readonly isPart: true } | Record<string, never> {
  return files ? { files, isPart: true } : {};
}

/** The failed tests of a run by file and name. */
export function failingTests(run: BenchTestRun): ReadonlySet<string> {
  return new Set(run.testRun.results.filter(isFailure).map(({ file, name }) => `${file} ${name}`));
}

/** The coverage of one file; undefined if the run did not measure it. */
export function coverageOf(coverage: Coverage | undefined, path: string): FileCoverage | undefined {
  return coverage?.files.find((file) => file.path === path);
}
