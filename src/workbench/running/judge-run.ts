import { posix } from "node:path";
import { type Execution, TestOutcome, type TestRun } from "../../contracts/index.ts";
import type { TestSelection, Toolchain } from "../../languages/toolchain/toolchain.ts";
import type { SandboxResult } from "../../ports/sandbox.ts";
import type { ReceivedReports } from "../reports/receive-reports.ts";
import type { BenchTestRun } from "../workbench.ts";

/** What a runner reported and how it ended. */
interface EndedTests {
  /** All results, those of tests included that were not asked for. */
  readonly read: TestRun;
  /** The results of the tests that were asked for. */
  readonly testRun: TestRun;
  readonly result: SandboxResult;
  /** What came over the channel; undefined if the runner uses none. */
  readonly received: ReceivedReports | undefined;
}

/** What a run of tests says, and what shows that something interfered with it. */
export function judgeRun(
  { read, testRun, result, received }: EndedTests,
  toolchain: Pick<Toolchain, "emptyRunExitCode">,
): Pick<BenchTestRun, "status" | "tampered"> {
  // A runner that cannot select runs other tests as well: an exit code that they explain says nothing of these.
  const isExplained = testRun.results.length > 0 && read.results.some(isFailure);
  const judged = statusOf(testRun, isExplained ? { ...result, exitCode: 0 } : result, toolchain);
  const tampered = received?.tampered ?? tooMany(read);
  if (tampered !== undefined) return { status: judged === "passed" ? "failed" : judged, tampered };
  return { status: withReporter(judged, received) };
}

/** A runner's exit code may have other reasons: the tests' outcomes come first. */
function statusOf(
  testRun: TestRun,
  result: SandboxResult,
  { emptyRunExitCode }: Pick<Toolchain, "emptyRunExitCode">,
): BenchTestRun["status"] {
  if (result.status === "timeout") return "timeout";
  const failed = testRun.results.some(isFailure);
  if (failed) return "failed";
  const isEmptyRun = testRun.results.length === 0 && result.exitCode === emptyRunExitCode;
  if (result.exitCode === 0 || isEmptyRun) return "passed";
  return testRun.results.length > 0 && result.status === "exited" ? "failed" : "broken";
}

/** A runner that ends well without ever starting its reporter did not run the tests. */
function withReporter(
  status: BenchTestRun["status"],
  received: ReceivedReports | undefined,
): BenchTestRun["status"] {
  return status === "passed" && received !== undefined && !received.hasBegun ? "broken" : status;
}

/** More than any honest project has. */
const maxResults = 500_000;

function tooMany({ results }: TestRun): string | undefined {
  return results.length > maxResults ? `more than ${maxResults} results were reported` : undefined;
}

/** Runners report tests that they left out as skipped, or match more than was asked for. */
export function onlySelected(testRun: TestRun, { files, names }: TestSelection): TestRun {
  const results = testRun.results.filter(
    (one) =>
      (!names || names.includes(one.name) || one.outcome === TestOutcome.ERRORED) &&
      (!files || one.file === "" || files.includes(posix.normalize(one.file))),
  );
  return { ...testRun, results };
}

/** The outcomes of a run, for the record of its command. */
export function countsOf({ results }: TestRun): Pick<Execution, "passCount" | "failCount" | "skipCount"> {
  const count = (fits: (outcome: TestOutcome) => boolean) =>
    results.filter(({ outcome }) => fits(outcome)).length;
  return {
    passCount: count((outcome) => outcome === TestOutcome.PASSED),
    failCount: results.filter(isFailure).length,
    skipCount: count((outcome) => outcome === TestOutcome.SKIPPED),
  };
}

/** Whether a test counts as failed. */
export function isFailure(result: { readonly outcome: TestOutcome }): boolean {
  return result.outcome === TestOutcome.FAILED || result.outcome === TestOutcome.ERRORED;
}
