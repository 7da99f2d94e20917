import {
  type BuildReport,
  create,
  FailureClass,
  type RetryContext,
  RetryContextSchema,
} from "../contracts/index.ts";

const mostFailedTests = 10;
const mostErrorMessages = 5;

const suggestions: Partial<Record<FailureClass, string>> = {
  [FailureClass.TEST_TIMEOUT]: "make the test or the code faster, or raise test_timeout_sec",
  [FailureClass.TEST_FLAKE]: "look at timing, order and shared state",
  [FailureClass.TEST_FAILURE]: "look at the logic the failing tests describe",
  [FailureClass.BUILD_TIMEOUT]: "make the build faster, or raise build_timeout_sec",
  [FailureClass.COMPILE_ERROR]: "mend the syntax or type error at the named line",
  [FailureClass.DEPENDENCY_ERROR]: "bring manifest and lockfile into line and install again",
  [FailureClass.INFRASTRUCTURE_ERROR]: "mend the surroundings; the change is not to blame",
  [FailureClass.OUT_OF_MEMORY]: "use less memory, or give the build more",
  [FailureClass.LINT_ERROR]: "mend what the linter names",
};

/** What the next attempt is told about a build that did not pass: bounded, the most telling first. */
export function retryContext(report: BuildReport): RetryContext {
  const failureClass = report.failureClasses[0] ?? FailureClass.UNSPECIFIED;
  const failedGates = report.gateResults.filter(({ status }) => status === "fail" || status === "error");
  const said = [
    ...report.failedTests.map(({ message }) => message),
    ...report.lintErrors.map(({ file, line, message }) => `${file}:${line}: ${message}`),
    ...failedGates.map(({ gate, reason, output }) => `${gate}: ${reason || output}`),
  ];
  return create(RetryContextSchema, {
    failureClass,
    failedTests: report.failedTests.slice(0, mostFailedTests),
    errorMessages: [...new Set(said.filter((text) => text.trim() !== ""))].slice(0, mostErrorMessages),
    suggestion: suggestions[failureClass] ?? "look at the report",
  });
}
