import {
  type BuildReport,
  create,
  type Run,
  TestOutcome,
  type TestResultsRecord,
  TestResultsRecordSchema,
} from "../../../contracts/index.ts";

const mostFailures = 10;

/** What memory keeps of a build of a run. */
export function testResultsOf(
  run: Run,
  report: BuildReport,
  { jobId, nowMs }: { readonly jobId: string; readonly nowMs: number },
): TestResultsRecord {
  const results = report.testRun?.results ?? [];
  const count = (...outcomes: TestOutcome[]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const isWithTests = report.commitSha === run.generatedTests?.commitSha;
  return create(TestResultsRecordSchema, {
    testRunId: jobId,
    parentTaskId: run.change?.taskId ?? "",
    testsGenerated: isWithTests ? (run.generatedTests?.tests.length ?? 0) : 0,
    testsPassed: count(TestOutcome.PASSED),
    testsFailed: count(TestOutcome.FAILED, TestOutcome.ERRORED),
    coveragePercent: report.coverage?.linePct ?? 0,
    timestamp: new Date(nowMs).toISOString(),
    repo: run.change?.repo ?? "",
    commitSha: report.commitSha,
    failedTests: report.failedTests.slice(0, mostFailures).map((failed) => ({ ...failed, message: "" })),
    targets: run.change?.changedFiles ?? [],
    summary: report.summary,
  });
}
