import {
  type BuildReport,
  BuildStatus,
  BuildStatusSchema,
  CaseKindSchema,
  enumName,
  FailureClass,
  FailureClassSchema,
  type GateResult,
  type GeneratedTests,
  type Run,
  RunStateSchema,
  TestOutcome,
  type TestSpec,
} from "../contracts/index.ts";
import type { StageName } from "../ports/progress.ts";
import type { Telemetry } from "../ports/telemetry.ts";
import {
  buildDuration,
  candidateTests,
  coverageTime,
  failReasons,
  gateResults,
  lineCoverage,
  newTests,
  patchSize,
  planLatency,
  plannedCases,
  plannedSpecs,
  restingRuns,
  selfCheckFailures,
  testRuns,
  testsPassed,
} from "./metrics.ts";

/** What a report does not say of its build. */
interface BuildFacts {
  readonly stage: StageName;
  readonly repo: string;
  readonly nowMs: number;
  readonly durationMs: number;
}

/** Records a build. */
export function recordBuild(
  { record }: Telemetry,
  report: BuildReport,
  { stage, repo, nowMs, durationMs }: BuildFacts,
): void {
  const status = enumName(BuildStatusSchema, report.status);
  record(buildDuration, durationMs / 1000, { stage, status });
  const results = report.testRun?.results ?? [];
  const passed = results.filter(({ outcome }) => outcome === TestOutcome.PASSED);
  record(testsPassed, passed.length, { stage });
  if (report.coverage?.measured) {
    const repository = withoutLogin(repo);
    record(lineCoverage, report.coverage.linePct, { repository, stage });
    record(coverageTime, Math.round(nowMs / 1000), { repository, stage });
  }
  recordGates({ record }, report.gateResults);
  const result = resultOfTests(report);
  if (result) record(testRuns, 1, { stage, result });
  if (report.status === BuildStatus.PASSED) return;
  for (const reason of report.failureClasses)
    record(failReasons, 1, { reason: enumName(FailureClassSchema, reason) });
}

/** Records how gates ended. */
export function recordGates({ record }: Pick<Telemetry, "record">, gates: readonly GateResult[]): void {
  for (const { gate, status } of gates) record(gateResults, 1, { gate, status });
}

/** Records a plan. */
export function recordSpec({ record }: Telemetry, spec: TestSpec, durationMs: number): void {
  record(planLatency, durationMs, {});
  record(plannedSpecs, 1, { result: spec.cases.length > 0 ? "planned" : "empty" });
  for (const { kind } of spec.cases)
    record(plannedCases, 1, { kind: enumName(CaseKindSchema, kind).toLowerCase() });
}

/** Records the result of writing tests. `lines`: of all admitted tests. */
export function recordTests({ record }: Telemetry, generated: GeneratedTests, lines: number): void {
  const { tests, refused, precheck } = generated;
  record(newTests, tests.length, {});
  record(candidateTests, tests.length, { result: "admitted" });
  record(candidateTests, refused.length, { result: "refused" });
  if (lines > 0) record(patchSize, lines, {});
  if (precheck !== BuildStatus.PASSED) record(selfCheckFailures, 1, {});
}

/** Records where a run came to rest. */
export function recordRun({ record }: Telemetry, { state }: Run): void {
  record(restingRuns, 1, { state: enumName(RunStateSchema, state) });
}

function withoutLogin(repo: string): string {
  return repo.replace(/^([a-z+]+:\/\/)[^@/]*@/, "$1");
}

/** The worst that applies: a flake is not a plain pass. Undefined where no test ran. */
function resultOfTests({
  gateResults,
  failureClasses,
  failedTests,
  flakyTests,
}: BuildReport): "timed_out" | "failed" | "flaky" | "passed" | undefined {
  const gates = gateResults.filter(({ gate, status }) => gate === "test" && status !== "skipped");
  if (gates.length === 0) return undefined;
  const timeouts = [FailureClass.TEST_TIMEOUT, FailureClass.ALL_TESTS_TIMEOUT];
  if (timeouts.some((one) => failureClasses.includes(one))) return "timed_out";
  const hasFailed = gates.some(({ status, preExisting }) => status !== "pass" && !preExisting);
  if (hasFailed || failedTests.length > 0) return "failed";
  return flakyTests.length > 0 ? "flaky" : "passed";
}
