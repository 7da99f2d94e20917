import { TestOutcome, type TestResult } from "../../contracts/index.ts";
import type { Candidate } from "../../engines/engine.ts";
import { lastTitle } from "../../toolchains/test-names.ts";
import type { BenchTestRun, Workbench } from "../build/workbench.ts";
import type { Refusal } from "./refusal.ts";
import type { TestFile } from "./test-file.ts";

/** What running the new tests several times came to. */
export interface Proof {
  readonly command: readonly string[];
  /** How often each surviving test passed. */
  readonly repeats: number;
  readonly durations: ReadonlyMap<Candidate, number>;
  readonly failures: readonly Refusal[];
}

const SHUFFLES = [1, 2];

/** Runs the new files together, shuffled, and each alone; a test must be seen and pass every time. */
export async function proveTests(workbench: Workbench, files: readonly TestFile[]): Promise<Proof> {
  const paths = files.map(({ testPath }) => testPath);
  const first = await workbench.runTests({ files: paths, coverage: false });
  const failures = failuresOf(files, first, "passes");
  for (const shuffleSeed of SHUFFLES) {
    const run = await workbench.runTests({ files: paths, coverage: false, shuffleSeed });
    failures.push(...failuresOf(files, run, "stays stable"));
  }
  const apart = files.length > 1 ? files : [];
  for (const file of apart) {
    const run = await workbench.runTests({ files: [file.testPath], coverage: false });
    failures.push(...failuresOf([file], run, "stays stable"));
  }
  return {
    command: first.testRun.command,
    repeats: 1 + SHUFFLES.length + (apart.length > 0 ? 1 : 0),
    durations: durationsOf(files, first),
    failures: firstOfEach(failures),
  };
}

function firstOfEach(refusals: readonly Refusal[]): Refusal[] {
  return [
    ...new Map(refusals.toReversed().map((refusal) => [refusal.candidate, refusal])).values(),
  ].toReversed();
}

function failuresOf(
  files: readonly TestFile[],
  run: BenchTestRun,
  step: "passes" | "stays stable",
): Refusal[] {
  return files.flatMap((file) =>
    file.candidates.flatMap((candidate): Refusal[] => {
      const { sourcePath } = file;
      const result = resultOf(candidate, file, run);
      if (!result)
        return [
          {
            candidate,
            sourcePath,
            step: "collects",
            reason: `the runner did not report it: ${lastWords(run)}`,
          },
        ];
      if (result.outcome === TestOutcome.PASSED) return [];
      return [{ candidate, sourcePath, step, reason: result.message || "it did not pass" }];
    }),
  );
}

function resultOf({ name, group }: Candidate, file: TestFile, run: BenchTestRun): TestResult | undefined {
  const own = run.testRun.results.filter((result) => result.file === file.testPath || result.file === "");
  return (
    own.find((result) => result.name === `${group} > ${name}`) ??
    own.find((result) => lastTitle(result.name) === name)
  );
}

function durationsOf(files: readonly TestFile[], run: BenchTestRun): ReadonlyMap<Candidate, number> {
  return new Map(
    files.flatMap((file) =>
      file.candidates.map(
        (candidate) => [candidate, resultOf(candidate, file, run)?.durationMs ?? 0] as const,
      ),
    ),
  );
}

function lastWords({ result, status }: BenchTestRun): string {
  const text = `${result.stdout}\n${result.stderr}`.trim();
  return text === "" ? `the run was ${status}` : text.slice(-300);
}
