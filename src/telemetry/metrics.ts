import type { Metric } from "../ports/telemetry.ts";

const seconds = [1, 5, 15, 30, 60, 120, 300, 600, 900];
const milliseconds = [50, 100, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 60_000];
const sizes = [0, 10, 25, 50, 100, 250, 500, 1_000];
const counts = [0, 1, 2, 5, 10, 20, 50];

export const buildDuration = histogram(
  "ci_build_duration",
  "Seconds that a build took: PASSED, FAILED or ERRORED",
  seconds,
  ["stage", "status"],
);
export const testsPassed = counter("ci_tests_passed_total", "Tests that passed in builds", ["stage"]);
export const lineCoverage = gauge(
  "ci_coverage_line_pct",
  "Percent of lines that the latest build covered; absent where it was not measured",
  ["repository", "stage"],
);
export const coverageTime = gauge(
  "ci_coverage_measured_seconds",
  "When the latest build with coverage ended, in seconds since 1970: of several processes, the newest has the latest",
  ["repository", "stage"],
);
export const failReasons = counter("ci_fail_reason", "Builds that did not pass, by class of failure", [
  "reason",
]);
export const testRuns = counter(
  "ci_test_runs_total",
  "Runs of a test suite in builds, by the worst that holds: passed, flaky, failed, timed_out",
  ["stage", "result"],
);
export const gateResults = counter(
  "ci_gates_total",
  "Gates, in builds and before commits: pass, fail, skipped, error",
  ["gate", "status"],
);

export const plannedCases = counter("testplanner_cases_total", "Planned test cases", ["kind"]);
export const plannedSpecs = counter("tp_specs_total", "Specs: planned, or empty where nothing lacks tests", [
  "result",
]);
export const planLatency = histogram(
  "tp_latency_ms",
  "Milliseconds that planning took, including a model's answer",
  milliseconds,
  [],
);
export const planTokens = counter("tp_llm_tokens", "Tokens that planning used: sent, received, embedded", [
  "direction",
]);

export const newTests = histogram("testbuilder_new_tests", "Tests that were admitted for a spec", counts, []);
export const patchSize = histogram(
  "tb_patch_size_loc",
  "Lines of the tests that were admitted for a spec",
  sizes,
  [],
);
export const writeTokens = counter("tb_llm_tokens", "Tokens that writing tests used: sent, received", [
  "direction",
]);
export const candidateTests = counter(
  "tb_tests_total",
  "Candidate tests, by the verdict of admission: admitted, refused",
  ["result"],
);
export const selfCheckFailures = counter(
  "testbuilder_selfcheck_failures_total",
  "Specs without an admitted test",
  [],
);

export const restingRuns = counter(
  "goldseam_runs_total",
  "Runs that came to rest, by where, such as AWAITING_APPROVAL",
  ["state"],
);
export const stageErrors = counter(
  "goldseam_stage_errors_total",
  "Stages that ended with an error, such as of a broken sandbox, not with a verdict",
  ["stage"],
);

/** `route` as the API documents it; `status` such as 200. */
export const servedRequests = histogram(
  "goldseam_http_request_duration_seconds",
  "Seconds until a request was answered",
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  ["method", "route", "status"],
);

/** How it is at the moment it is asked for: read from the worker, not recorded. */
export const runningJobs = gauge("goldseam_running_jobs", "Jobs in sandboxes that this worker does now", []);
export const waitingMessages = gauge(
  "goldseam_waiting_messages",
  "Messages that a role has not handled yet, those of all its workers together",
  ["role"],
);

/** Every metric that is recorded; others are read when they are asked for. */
export const allMetrics: readonly Metric[] = [
  ...[buildDuration, testsPassed, lineCoverage, coverageTime, failReasons, testRuns, gateResults],
  ...[plannedCases, plannedSpecs, planLatency, planTokens],
  ...[newTests, patchSize, writeTokens, candidateTests, selfCheckFailures],
  ...[restingRuns, stageErrors, servedRequests],
];

/** Every metric that is served. */
export const servedMetrics: readonly Metric[] = [...allMetrics, runningJobs, waitingMessages];

function counter<Label extends string>(name: string, help: string, labels: readonly Label[]): Metric<Label> {
  return { kind: "counter", name, help, labels };
}

function gauge<Label extends string>(name: string, help: string, labels: readonly Label[]): Metric<Label> {
  return { kind: "gauge", name, help, labels };
}

function histogram<Label extends string>(
  name: string,
  help: string,
  buckets: readonly number[],
  labels: readonly Label[],
): Metric<Label> {
  return { kind: "histogram", name, help, labels, buckets };
}
