import {
  type BuildReport,
  create,
  describeFlake,
  FailureClass,
  type FailureCluster,
  FlakeCause,
  failureLines,
  hasFailed,
  type RetryContext,
  RetryContextSchema,
} from "../contracts/index.ts";
import { clusterFailures } from "./causes/cluster-failures.ts";

const maxTests = 10;
const maxMessages = 5;
const maxOthers = 5;
const maxMessageLength = 800;

const suggestions: Readonly<Record<FailureClass, string>> = {
  [FailureClass.UNSPECIFIED]: "Look at the output of the failed step.",
  [FailureClass.TEST_TIMEOUT]: "Make the tests faster, or raise the limit",
  [FailureClass.ALL_TESTS_TIMEOUT]: "Make the tests faster, or raise the limit of all of them together",
  [FailureClass.TEST_FLAKE]: "Look at timing, shared state and the order of tests.",
  [FailureClass.TEST_FAILURE]:
    "Look at the logic that the failed tests exercise; the tests themselves are the specification.",
  [FailureClass.BUILD_TIMEOUT]: "Make the build faster, or raise the limit",
  [FailureClass.COMPILE_ERROR]: "Fix the syntax or type errors at the places named.",
  [FailureClass.DEPENDENCY_ERROR]:
    "Declare what the code imports, with versions that exist, and update the lockfile.",
  [FailureClass.INFRASTRUCTURE_ERROR]: "The change is not at fault; try again when the environment works.",
  [FailureClass.OUT_OF_MEMORY]: "Look for unbounded growth, or handle the data in smaller parts.",
  [FailureClass.TESTS_MISSING]:
    "Let every test run again that passed on the base, to its last assertion. Code must not skip tests, end the runner or decide which tests there are.",
  [FailureClass.LINT_ERROR]: "Fix the findings at the places named; do not switch the rules off.",
  [FailureClass.JUDGE_TAMPERED]:
    "Something in the project interfered with how its results are recorded. Remove that; nothing it reported counts.",
  [FailureClass.UNSURE]: "The evidence is inconclusive: read the whole output of the failed step first.",
};

const limits: Partial<Record<FailureClass, string>> = {
  [FailureClass.TEST_TIMEOUT]: "test_timeout_sec",
  [FailureClass.ALL_TESTS_TIMEOUT]: "all_tests_timeout_sec",
  [FailureClass.BUILD_TIMEOUT]: "build_timeout_sec",
};

/** What the next attempt should know about a build that did not pass. */
export function retryContext(report: BuildReport): RetryContext {
  const failureClass = report.failureClasses[0] ?? FailureClass.UNSPECIFIED;
  return create(RetryContextSchema, {
    failureClass,
    failedTests: report.failedTests.slice(0, maxTests),
    errorMessages: errorMessages(report).slice(0, maxMessages),
    suggestion: suggest(failureClass, report),
  });
}

function suggest(failureClass: FailureClass, report: BuildReport): string {
  // A gate that could not run says what it lacks.
  const lacking = report.gateResults.find((gate) => gate.status === "error" && gate.reason !== "");
  if (lacking && failureClass !== FailureClass.INFRASTRUCTURE_ERROR) return `${lacking.reason}.`;
  if (failureClass === FailureClass.TEST_FLAKE) return suggestForFlake(report);
  const limit = limits[failureClass];
  if (!limit) return suggestions[failureClass] ?? "";
  const reason = report.gateResults.find((gate) => gate.reason !== "" && gate.status === "fail")?.reason;
  return `${suggestions[failureClass]} (${limit} in goldseam.json${reason ? `; ${reason}` : ""}).`;
}

const flakeSuggestions: Readonly<Partial<Record<FlakeCause, string>>> = {
  [FlakeCause.ORDER]: "Let code under test keep no state between tests, or reset it for each.",
  [FlakeCause.TIME]:
    "Take the time as a parameter or from one place, and do not compare times that are taken one after the other.",
  [FlakeCause.RANDOMNESS]: "Take random numbers as a parameter, or make the result independent of them.",
  [FlakeCause.SHARED_STATE]: "Remove what a run leaves behind, or give each run a place of its own.",
  [FlakeCause.NETWORK]: "Let nothing in a test reach a server elsewhere: no build has a network.",
  [FlakeCause.CONCURRENCY]: "Let files that run at the same time share no file, port or table.",
};

/** By what the flakes depend on, if that was found. */
function suggestForFlake({ flakyTests, failedTests }: BuildReport): string {
  const held = new Set(failedTests.map(({ name }) => name));
  const causes = flakyTests
    .filter(({ name }) => held.has(name))
    .map(({ diagnosis }) => diagnosis?.cause ?? FlakeCause.UNSPECIFIED);
  const said = [...new Set(causes)].flatMap((cause) => flakeSuggestions[cause] ?? []);
  return said.join(" ") || suggestions[FailureClass.TEST_FLAKE];
}

function errorMessages(report: BuildReport): string[] {
  const fromTests = clusterFailures(report.failedTests).map((cluster) => describeCluster(cluster, report));
  const fromFindings = report.lintErrors.map((one) => `${one.file}:${one.line}: ${one.message}`);
  // The end of an output adds little where its failures are listed one by one.
  const isListed = fromTests.length + fromFindings.length > 0;
  const fromGates = report.gateResults
    .filter(hasFailed)
    .map((gate) => gate.reason || (isListed ? "" : gate.output.trim().slice(-maxMessageLength)));
  const all = [...fromTests, ...fromFindings, ...fromGates].map((text) => shorten(text));
  return [...new Set(all)].filter((text) => text !== "");
}

/** One cause, described once: why, in which test and where, which others share it, and what proves that it is a flake. */
function describeCluster({ tests, failureClass }: FailureCluster, report: BuildReport): string {
  const [first, ...others] = tests;
  const failure = report.failedTests.find(({ name }) => name === first);
  const flaky = report.flakyTests.find(({ name }) => name === first);
  const more = others.length > maxOthers ? ` and ${others.length - maxOthers} more` : "";
  const notes = [
    ...(others.length > 0 ? [`also: ${others.slice(0, maxOthers).join(", ")}${more}`] : []),
    ...(failureClass === FailureClass.TEST_FLAKE && flaky ? [`flaky: ${describeFlake(flaky)}`] : []),
  ].map((note) => shorten(note, maxMessageLength / 3));
  const rest = notes.join("\n");
  const text = failure ? failureLines(failure).join("\n") : "";
  return [shorten(text, maxMessageLength - rest.length - 1), ...notes].join("\n");
}

function shorten(text: string, length = maxMessageLength): string {
  return text.trim().slice(0, length);
}
