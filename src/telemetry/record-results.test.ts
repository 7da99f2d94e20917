import { expect, test } from "vitest";
import {
  BuildReportSchema,
  BuildStatus,
  CaseKind,
  create,
  FailureClass,
  GeneratedTestsSchema,
  RunSchema,
  RunState,
  TestOutcome,
  TestSpecSchema,
} from "../contracts/index.ts";
import type { Telemetry } from "../ports/telemetry.ts";
import { createMetricRegistry } from "./create-metric-registry.ts";
import { allMetrics } from "./metrics.ts";
import { recordBuild, recordRun, recordSpec, recordTests } from "./record-results.ts";

/** The lines of figures that recording leaves; those of histograms only in sum and count. */
async function figures(recordAll: (telemetry: Telemetry) => void): Promise<string[]> {
  const registry = createMetricRegistry(allMetrics);
  recordAll({ record: registry.record, startSpan: () => ({ traceparent: "", end: () => {} }) });
  const lines = (await registry.text()).split("\n");
  return lines.filter((line) => /^[^#]/.test(line) && !/_bucket\{| 0$/.test(line));
}

type Report = Parameters<typeof create<typeof BuildReportSchema>>[1];

const build = (report: Report) =>
  figures((telemetry) =>
    recordBuild(telemetry, create(BuildReportSchema, report), {
      ...{
        stage: "build",
        repo: "https://user:word@git.example.com/shop.git",
        nowMs: 1_000_499,
        durationMs: 2_500,
      },
    }),
  );

test("a build that passed", async () => {
  const results = [
    { name: "a", outcome: TestOutcome.PASSED },
    { name: "b", outcome: TestOutcome.SKIPPED },
  ];
  const lines = await build({
    status: BuildStatus.PASSED,
    testRun: { results },
    coverage: { measured: true, linePct: 81.5 },
    gateResults: [
      { gate: "lint", status: "skipped" },
      { gate: "test", status: "pass" },
    ],
  });
  expect(lines).toEqual([
    'ci_build_duration_sum{stage="build",status="PASSED"} 2.5',
    'ci_build_duration_count{stage="build",status="PASSED"} 1',
    'ci_tests_passed_total{stage="build"} 1',
    'ci_coverage_line_pct{repository="https://git.example.com/shop.git",stage="build"} 81.5',
    'ci_coverage_measured_seconds{repository="https://git.example.com/shop.git",stage="build"} 1000',
    'ci_test_runs_total{stage="build",result="passed"} 1',
    'ci_gates_total{gate="lint",status="skipped"} 1',
    'ci_gates_total{gate="test",status="pass"} 1',
  ]);
});

const ran = (status: string, preExisting = false) => ({
  gateResults: [{ gate: "test", status, preExisting }],
});

test.each<[string, Report, string | undefined]>([
  ["timed out", { ...ran("error"), failureClasses: [FailureClass.TEST_TIMEOUT] }, "timed_out"],
  ["failed", { ...ran("fail"), failedTests: [{ name: "a" }], flakyTests: [{ name: "b" }] }, "failed"],
  ["broke", ran("error"), "failed"],
  ["failed as the base did", ran("fail", true), "passed"],
  ["flaked", { ...ran("pass"), flakyTests: [{ name: "b" }] }, "flaky"],
  ["never ran", ran("skipped"), undefined],
])("tests that %s", async (_kind, report, result) => {
  const found = (await build(report)).filter((line) => line.startsWith("ci_test_runs_total"));
  expect(found).toEqual(result ? [`ci_test_runs_total{stage="build",result="${result}"} 1`] : []);
});

test("a build that did not pass says why", async () => {
  const failureClasses = [FailureClass.COMPILE_ERROR, FailureClass.LINT_ERROR];
  const lines = await build({ status: BuildStatus.FAILED, failureClasses });
  expect(lines.filter((line) => line.startsWith("ci_fail_reason"))).toEqual([
    'ci_fail_reason{reason="COMPILE_ERROR"} 1',
    'ci_fail_reason{reason="LINT_ERROR"} 1',
  ]);
});

test("plans, tests and runs", async () => {
  const spec = create(TestSpecSchema, { cases: [{ kind: CaseKind.EDGE }, { kind: CaseKind.EDGE }] });
  const refused = [{ name: "x" }, { name: "y" }];
  const tests = create(GeneratedTestsSchema, {
    precheck: BuildStatus.PASSED,
    tests: [{ name: "t" }],
    refused,
  });
  const none = create(GeneratedTestsSchema, { precheck: BuildStatus.FAILED });
  const lines = await figures((telemetry) => {
    recordSpec(telemetry, spec, 120);
    recordSpec(telemetry, create(TestSpecSchema), 30);
    recordTests(telemetry, tests, 14);
    recordTests(telemetry, none, 0);
    recordRun(telemetry, create(RunSchema, { state: RunState.PAUSED }));
  });
  expect(lines).toEqual([
    'testplanner_cases_total{kind="edge"} 2',
    'tp_specs_total{result="planned"} 1',
    'tp_specs_total{result="empty"} 1',
    "tp_latency_ms_sum 150",
    "tp_latency_ms_count 2",
    "testbuilder_new_tests_sum 1",
    "testbuilder_new_tests_count 2",
    "tb_patch_size_loc_sum 14",
    "tb_patch_size_loc_count 1",
    'tb_tests_total{result="admitted"} 1',
    'tb_tests_total{result="refused"} 2',
    "testbuilder_selfcheck_failures_total 1",
    'goldseam_runs_total{state="PAUSED"} 1',
  ]);
});
