import { type BuildReport, FailureClass, TestOutcome, type TestResult } from "../contracts/index.ts";
import type { Format } from "./format.ts";
import { document, element, escapeXml } from "./xml.ts";

/** JUnit XML, one suite per test file; a flaky test is marked as Maven's Surefire does. */
export const junit: Format = {
  name: "junit",
  summary: "test results as JUnit XML",
  render: (report) => {
    const results = report.testRun?.results ?? [];
    const suites = [...Map.groupBy(results, ({ file }) => file || "tests")];
    const flaky = flakyTests(report);
    return document(
      element(
        "testsuites",
        { name: "goldseam", ...counts(results) },
        suites.map(([name, own]) =>
          element(
            "testsuite",
            { name, ...counts(own) },
            own.map((one) => testCase(one, flaky)),
          ),
        ),
      ),
    );
  },
};

function testCase(result: TestResult, flaky: ReadonlySet<string>): string {
  const attributes = {
    name: result.name,
    classname: result.file,
    file: result.file,
    time: seconds(result.durationMs),
  };
  return element("testcase", attributes, outcome(result, flaky));
}

function outcome({ outcome: ended, message, name, file }: TestResult, flaky: ReadonlySet<string>): string[] {
  const attributes = { message: message.split("\n")[0] ?? "", type: "failure" };
  const details = [escapeXml(message)];
  if (flaky.has(`${file}\0${name}`)) return [element("flakyFailure", attributes, details)];
  if (ended === TestOutcome.FAILED) return [element("failure", attributes, details)];
  if (ended === TestOutcome.ERRORED) return [element("error", { ...attributes, type: "error" }, details)];
  return ended === TestOutcome.SKIPPED ? [element("skipped", {})] : [];
}

function flakyTests(report: BuildReport): Set<string> {
  const flakes = report.failedTests.filter(({ failureClass }) => failureClass === FailureClass.TEST_FLAKE);
  return new Set(flakes.map(({ file, name }) => `${file}\0${name}`));
}

function counts(results: readonly TestResult[]) {
  const count = (outcome: TestOutcome) => results.filter((one) => one.outcome === outcome).length;
  return {
    tests: results.length,
    failures: count(TestOutcome.FAILED),
    errors: count(TestOutcome.ERRORED),
    skipped: count(TestOutcome.SKIPPED),
    time: seconds(results.reduce((sum, { durationMs }) => sum + durationMs, 0)),
  };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
