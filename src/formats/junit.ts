import { type TestAttempt, TestOutcome, type TestResult } from "../contracts/index.ts";
import type { Format } from "./format.ts";
import { document, element, escapeXml } from "./xml.ts";

/** JUnit XML, one suite per test file; tests that ran more than once are marked as Maven's Surefire does. */
export const junit: Format = {
  name: "junit",
  summary: "test results as JUnit XML",
  render: (report) => {
    const results = report.testRun?.results ?? [];
    const suites = [...Map.groupBy(results, ({ file }) => file || "tests")];
    return document(
      element(
        "testsuites",
        { name: "goldseam", ...counts(results) },
        suites.map(([name, own]) => element("testsuite", { name, ...counts(own) }, own.map(testCase))),
      ),
    );
  },
};

function testCase(result: TestResult): string {
  const attributes = {
    name: result.name,
    classname: result.file,
    file: result.file,
    time: seconds(result.durationMs),
  };
  return element("testcase", attributes, outcome(result));
}

/** Failures of a flake are flakyFailure elements of a passed test; those after a first failure are rerunFailure. */
function outcome(result: TestResult): string[] {
  const { outcome: ended, attempts } = result;
  if (ended === TestOutcome.SKIPPED) return [element("skipped", {})];
  if (!isFailure(result)) return attempts.filter(isFailure).map((one) => failure("flaky", one));
  return [
    failure("", result),
    ...attempts
      .slice(1)
      .filter(isFailure)
      .map((one) => failure("rerun", one)),
  ];
}

function failure(
  kind: "" | "flaky" | "rerun",
  { outcome: ended, message }: TestAttempt | TestResult,
): string {
  const type = ended === TestOutcome.ERRORED ? "error" : "failure";
  const name = kind === "" ? type : `${kind}${type === "error" ? "Error" : "Failure"}`;
  const body = kind === "" ? escapeXml(message) : element("stackTrace", {}, [escapeXml(message)]);
  return element(name, { message: message.split("\n")[0] ?? "", type }, [body]);
}

function isFailure({ outcome: ended }: { readonly outcome: TestOutcome }): boolean {
  return ended === TestOutcome.FAILED || ended === TestOutcome.ERRORED;
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
