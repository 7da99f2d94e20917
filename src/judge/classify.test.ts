import { expect, it } from "vitest";
import { FailureClass } from "../contracts/index.ts";
import { failureSigns } from "../languages/index.ts";
import { type CommandFacts, classify } from "./classify.ts";

const good: CommandFacts = {
  step: "test",
  status: "exited",
  exitCode: 0,
  signal: null,
  output: "",
  failedTests: 0,
  buildTimedOut: false,
};
const bad = (more: Partial<CommandFacts>): CommandFacts => ({ ...good, exitCode: 1, ...more });
const ended = { exitCode: null } as const;

it.each<[string, CommandFacts[], FailureClass[]]>([
  ["all went well", [good], []],
  ["a failed test", [bad({ failedTests: 2 })], [FailureClass.TEST_FAILURE]],
  ["failed tests of a runner that exits well", [{ ...good, failedTests: 1 }], [FailureClass.TEST_FAILURE]],
  ["a runner without results", [bad({})], [FailureClass.TEST_FAILURE]],
  ["a runner that dies and says nothing", [bad({ isUnread: true, output: "\n" })], [FailureClass.UNSURE]],
  [
    "a runner that dies and says why",
    [bad({ isUnread: true, output: "Segmentation fault" })],
    [FailureClass.TEST_FAILURE],
  ],
  ["a flaky test that counts", [bad({ failedTests: 1, flakyTests: 1 })], [FailureClass.TEST_FLAKE]],
  [
    "a flaky test and a broken one",
    [bad({ failedTests: 2, flakyTests: 1 })],
    [FailureClass.TEST_FLAKE, FailureClass.TEST_FAILURE],
  ],
  [
    "tests that should have passed and are gone",
    [{ ...good, missingTests: 2 }],
    [FailureClass.TESTS_MISSING],
  ],
  ["results that were tampered with", [{ ...good, isTampered: true }], [FailureClass.JUDGE_TAMPERED]],
  [
    "a suite that the environment failed",
    [bad({ failedTests: 500, environmentFailed: true })],
    [FailureClass.INFRASTRUCTURE_ERROR],
  ],
  ["tests over their limit", [bad({ ...ended, status: "timeout" })], [FailureClass.TEST_TIMEOUT]],
  [
    "tests that the build's limit ended",
    [bad({ ...ended, status: "timeout", buildTimedOut: true })],
    [FailureClass.BUILD_TIMEOUT],
  ],
  [
    "a compiler over the limit",
    [bad({ ...ended, step: "compile", status: "timeout" })],
    [FailureClass.BUILD_TIMEOUT],
  ],
  ["a syntax error", [bad({ step: "compile" })], [FailureClass.COMPILE_ERROR]],
  ["a finding", [bad({ step: "lint" })], [FailureClass.LINT_ERROR]],
  [
    "a version that does not exist",
    [bad({ step: "install", output: "npm error notarget No matching version found for left-pad@99." })],
    [FailureClass.DEPENDENCY_ERROR],
  ],
  [
    "a registry out of reach",
    [bad({ step: "install", output: "npm error code EAI_AGAIN" })],
    [FailureClass.INFRASTRUCTURE_ERROR],
  ],
  [
    "an install over the limit of the build",
    [bad({ ...ended, step: "install", status: "timeout", buildTimedOut: true })],
    [FailureClass.BUILD_TIMEOUT],
  ],
  [
    "all tests together over their limit",
    [bad({ ...ended, status: "timeout", allTestsTimedOut: true })],
    [FailureClass.ALL_TESTS_TIMEOUT],
  ],
  ["no sandbox", [bad({ ...ended, status: "unavailable" })], [FailureClass.INFRASTRUCTURE_ERROR]],
  [
    "memory over its limit",
    [bad({ step: "test", signal: "SIGKILL", limit: "memory" })],
    [FailureClass.OUT_OF_MEMORY],
  ],
  [
    "processor time over its limit",
    [bad({ step: "test", signal: "SIGKILL", limit: "cpu" })],
    [FailureClass.TEST_TIMEOUT],
  ],
  [
    "too many processes",
    [bad({ step: "test", signal: "SIGKILL", limit: "processes" })],
    [FailureClass.TEST_FAILURE],
  ],
  ["a linter that is missing", [bad({ step: "lint", exitCode: 127 })], [FailureClass.LINT_ERROR]],
  ["a program that a build lacks", [bad({ step: "compile", exitCode: 127 })], [FailureClass.COMPILE_ERROR]],
  [
    "a runner that is missing",
    [bad({ step: "test", exitCode: 127, isUnread: true, output: "sh: 1: x: not found" })],
    [FailureClass.UNSURE],
  ],
  [
    "memory that ran out",
    [bad({ ...ended, status: "signalled", signal: "SIGKILL" })],
    [FailureClass.OUT_OF_MEMORY],
  ],
  [
    "an import nobody declared",
    [bad({ failedTests: 1, output: "Error: Cannot find module 'left-pad'" })],
    [FailureClass.TEST_FAILURE, FailureClass.DEPENDENCY_ERROR],
  ],
  [
    "an import of a file that is not there",
    [bad({ failedTests: 1, output: "Error: Cannot find module './gone'" })],
    [FailureClass.TEST_FAILURE],
  ],
  [
    "several at once, by precedence",
    [bad({ step: "lint" }), bad({ step: "compile" }), bad({ failedTests: 1 })],
    [FailureClass.TEST_FAILURE, FailureClass.COMPILE_ERROR, FailureClass.LINT_ERROR],
  ],
])("%s", (_, facts, classes) => {
  expect(classify(facts, failureSigns)).toEqual(classes);
});
