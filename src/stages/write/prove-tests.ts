import { stripVTControlCharacters } from "node:util";
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

/** Runs the new tests together, shuffled, and each one alone; a test must be seen and pass every time. */
export async function proveTests(workbench: Workbench, files: readonly TestFile[]): Promise<Proof> {
  const paths = files.map(({ testPath }) => testPath);
  const first = await workbench.runTests({ files: paths, coverage: false });
  const failures = failuresOf(files, first, "passes");
  for (const shuffleSeed of SHUFFLES) {
    const run = await workbench.runTests({ files: paths, coverage: false, shuffleSeed });
    failures.push(...failuresOf(files, run, "stays stable"));
  }
  const failed = new Set(failures.map(({ candidate }) => candidate));
  for (const file of files) {
    for (const candidate of file.candidates.filter((one) => !failed.has(one))) {
      failures.push(...(await failuresAlone(workbench, { file, candidate, first })));
    }
  }
  return {
    command: first.testRun.command,
    repeats: 1 + SHUFFLES.length + 1,
    durations: durationsOf(files, first),
    failures: firstOfEach(failures),
  };
}

/** A test that leans on what another one left behind fails alone. */
async function failuresAlone(
  workbench: Workbench,
  { file, candidate, first }: { file: TestFile; candidate: Candidate; first: BenchTestRun },
): Promise<Refusal[]> {
  const name = resultOf(candidate, file, first)?.name ?? candidate.name;
  const run = await workbench.runTests({ files: [file.testPath], names: [name], coverage: false });
  return failuresOf([{ ...file, candidates: [candidate] }], run, "passes alone");
}

function firstOfEach(refusals: readonly Refusal[]): Refusal[] {
  return [
    ...new Map(refusals.toReversed().map((refusal) => [refusal.candidate, refusal])).values(),
  ].toReversed();
}

function failuresOf(
  files: readonly TestFile[],
  run: BenchTestRun,
  step: "passes" | "stays stable" | "passes alone",
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

/** What a run says of a candidate; undefined where it was not reported. */
export function resultOf(
  { name, group }: Candidate,
  file: TestFile,
  run: BenchTestRun,
): TestResult | undefined {
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

/** The line of an output that tells most: one that names an error, else the last. */
function lastWords({ result, status }: BenchTestRun): string {
  const lines = stripVTControlCharacters(`${result.stdout}\n${result.stderr}`)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.find((line) => /Error\b/.test(line)) ?? lines.at(-1) ?? `the run was ${status}`;
}
