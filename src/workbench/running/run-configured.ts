import { posix } from "node:path";
import { create, TestOutcome, type TestRun, TestRunSchema } from "../../contracts/index.ts";
import { readJunitXml } from "../../languages/toolchain/junit/junit-xml.ts";
import type { SandboxResult } from "../../ports/sandbox.ts";
import { askConfigured } from "../ask-policy.ts";
import { runLimitMs } from "../limits/run-limit.ts";
import { awaitReport } from "../reports/written-report.ts";
import type { BenchTestRun } from "../workbench.ts";
import type { BenchSelection, TestBench } from "./bench-parts.ts";
import { countsOf, isFailure } from "./judge-run.ts";

/** Runs the tests by the owner's command. Its exit code counts, and the report that it writes, if the settings name one. */
export async function runConfigured(
  bench: TestBench,
  argv: readonly string[],
  { timeoutMs }: BenchSelection,
): Promise<BenchTestRun> {
  const { config, detected, worktree, folder, place } = bench;
  const reportPath = config.commands.test_report;
  const report = reportPath
    ? awaitReport(worktree.path, posix.join(detected.project.root, reportPath))
    : () => "";
  const options = { timeoutMs: timeoutMs ?? runLimitMs(config), logFile: folder.logFile("run_tests") };
  const result = await bench.run({ argv }, options, askConfigured(place, argv));
  const { stdout, stderr, exitCode, durationMs } = result;
  const testRun = create(TestRunSchema, {
    results: readResults(bench, report(), result),
    ...{ stdout, stderr, command: [...argv] },
    exitCode: exitCode ?? -1,
    durationMs: Math.round(durationMs),
  });
  Object.assign(result.execution, countsOf(testRun));
  const passed = exitCode === 0 && !testRun.results.some(isFailure);
  const status = result.status === "timeout" ? "timeout" : passed ? "passed" : "failed";
  return { status, testRun, coverage: undefined, result };
}

/** The tests of a report; it is a failure of its own if it was not written although the command ended well. */
function readResults(
  { config, detected, redact }: TestBench,
  report: string | undefined,
  { exitCode }: SandboxResult,
): Pick<TestRun["results"][number], "name" | "outcome" | "message">[] {
  const { toolchain, project } = detected;
  if (report !== undefined || exitCode !== 0)
    return readJunitXml(project, redact(report ?? ""), toolchain.junit) ?? [];
  const name = config.commands.test_report ?? "";
  const message = `the command ended well, but ${name} was not written, or cannot be read`;
  return [{ name, outcome: TestOutcome.ERRORED, message }];
}
