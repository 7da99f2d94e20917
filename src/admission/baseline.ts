import type { Coverage, FileCoverage } from "../contracts/index.ts";
import { isFailure } from "../workbench/create-workbench.ts";
import type { BenchTestRun, Workbench } from "../workbench/workbench.ts";

/** The results of the existing suite before any test is added. */
export interface Baseline {
  readonly coverage: Coverage | undefined;
  /** Tests that already fail: new tests are never blamed for them. */
  readonly failing: ReadonlySet<string>;
  /** How long the suite took. */
  readonly durationMs: number;
}

/** Runs the existing suite once. */
export async function measureBaseline(workbench: Workbench): Promise<Baseline> {
  const run = await workbench.runTests({ coverage: true });
  return {
    coverage: run.coverage?.measured ? run.coverage : undefined,
    failing: failingTests(run),
    durationMs: run.result.durationMs,
  };
}

/** The failed tests of a run by file and name. */
export function failingTests(run: BenchTestRun): ReadonlySet<string> {
  return new Set(run.testRun.results.filter(isFailure).map(({ file, name }) => `${file} ${name}`));
}

/** The coverage of one file; undefined if the run did not measure it. */
export function coverageOf(coverage: Coverage | undefined, path: string): FileCoverage | undefined {
  return coverage?.files.find((file) => file.path === path);
}
