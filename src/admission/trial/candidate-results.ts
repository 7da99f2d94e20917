import { TestOutcome, type TestResult } from "../../contracts/index.ts";
import { tellingLine } from "../../judge/index.ts";
import { failureSigns } from "../../languages/index.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import { lastTitle } from "../../languages/toolchain/test-names.ts";
import type { BenchTestRun } from "../../workbench/workbench.ts";
import type { AdmissionStep, Refusal } from "../refusal.ts";
import type { TestFile } from "./test-file.ts";

/**
 * The result of a candidate in a run; undefined if it was not reported. Linters that put the styled file right may write titles
 * with a small letter.
 */
export function resultOf(
  { name, group }: Candidate,
  { testPath }: Pick<TestFile, "testPath">,
  run: BenchTestRun,
): TestResult | undefined {
  const own = run.testRun.results.filter((result) => result.file === testPath || result.file === "");
  const whole = `${group} > ${name}`;
  return (
    own.find((result) => result.name === whole) ??
    own.find((result) => lastTitle(result.name) === name) ??
    own.find((result) => result.name.toLowerCase() === whole.toLowerCase()) ??
    own.find((result) => lastTitle(result.name).toLowerCase() === name.toLowerCase())
  );
}

/** The candidates that did not pass in a run: refused at that step, or at `collects` if they were not reported. */
export function failuresOf(files: readonly TestFile[], run: BenchTestRun, step: AdmissionStep): Refusal[] {
  return files.flatMap((file) =>
    file.candidates.flatMap((candidate): Refusal[] => {
      const { sourcePath } = file;
      const result = resultOf(candidate, file, run);
      if (result?.outcome === TestOutcome.PASSED) return [];
      return result
        ? [{ candidate, sourcePath, step, reason: result.message || "it did not pass" }]
        : [
            {
              candidate,
              sourcePath,
              step: "collects",
              reason: `the runner did not report it: ${lastWords(run)}`,
            },
          ];
    }),
  );
}

/** The line of an output that says most. */
function lastWords({ result, status }: BenchTestRun): string {
  return tellingLine(`${result.stdout}\n${result.stderr}`, failureSigns) || `the run was ${status}`;
}
