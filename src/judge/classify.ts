import { FailureClass } from "../contracts/index.ts";
import { explainInstall } from "./explain-install.ts";
import type { FailureSigns } from "./failure-signs.ts";

/** Facts about one command of a build. */
export interface CommandFacts {
  readonly step: "install" | "compile" | "lint" | "test";
  /** How the command ended, as the sandbox reports. */
  readonly status: "exited" | "signalled" | "timeout" | "aborted" | "unavailable";
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** The limit that ended it, if one did. */
  readonly limit?: string | undefined;
  /** Both streams. */
  readonly output: string;
  /** Tests that failed, for the test step. */
  readonly failedTests: number;
  /** Those of them that are flaky and still count. */
  readonly flakyTests?: number;
  /** Tests that should have passed and were not reported as passed. */
  readonly missingTests?: number;
  /** Whether nearly all tests failed together without being the fault of the change. */
  readonly environmentFailed?: boolean;
  /** Whether a test runner ended without readable results. */
  readonly isUnread?: boolean;
  /** Whether something interfered with what the tests are judged by. */
  readonly isTampered?: boolean;
  /** Whether the time limit of the whole build ended it, not its own. */
  readonly buildTimedOut: boolean;
  /** Whether the limit of all tests together ended it, not its own. */
  readonly allTestsTimedOut?: boolean;
}

/** Classes in order of precedence: the first one names the failure. */
export const precedence: readonly FailureClass[] = [
  FailureClass.JUDGE_TAMPERED,
  FailureClass.TESTS_MISSING,
  FailureClass.TEST_TIMEOUT,
  FailureClass.ALL_TESTS_TIMEOUT,
  FailureClass.TEST_FLAKE,
  FailureClass.TEST_FAILURE,
  FailureClass.BUILD_TIMEOUT,
  FailureClass.COMPILE_ERROR,
  FailureClass.DEPENDENCY_ERROR,
  FailureClass.INFRASTRUCTURE_ERROR,
  FailureClass.OUT_OF_MEMORY,
  FailureClass.LINT_ERROR,
  FailureClass.UNSURE,
];

/** Why a build did not pass, by precedence; empty where every command succeeded. */
export function classify(commands: readonly CommandFacts[], signs: readonly FailureSigns[]): FailureClass[] {
  const found = new Set(
    commands.flatMap((facts) => [...classifyMissing(facts), ...classifyCommand(facts, signs)]),
  );
  return precedence.filter((one) => found.has(one));
}

function classifyMissing({ missingTests = 0 }: CommandFacts): FailureClass[] {
  return missingTests > 0 ? [FailureClass.TESTS_MISSING] : [];
}

function classifyCommand(facts: CommandFacts, signs: readonly FailureSigns[]): FailureClass[] {
  if (facts.isTampered) return [FailureClass.JUDGE_TAMPERED];
  if (facts.status === "exited" && facts.exitCode === 0 && facts.failedTests === 0) return [];
  if (facts.status === "unavailable" || facts.status === "aborted" || facts.environmentFailed)
    return [FailureClass.INFRASTRUCTURE_ERROR];
  if (facts.status === "timeout" || facts.limit === "cpu") return [classifyTimeout(facts)];
  if (ranOutOfMemory(facts, signs) && facts.failedTests === 0) return [FailureClass.OUT_OF_MEMORY];
  switch (facts.step) {
    case "install":
      return [
        explainInstall(facts.output, signs).cause === "infrastructure"
          ? FailureClass.INFRASTRUCTURE_ERROR
          : FailureClass.DEPENDENCY_ERROR,
      ];
    case "compile":
      return [FailureClass.COMPILE_ERROR];
    case "lint":
      return [FailureClass.LINT_ERROR];
    case "test":
      return classifyTests(facts, signs);
  }
}

function classifyTests(
  { failedTests, flakyTests = 0, isUnread, output, exitCode }: CommandFacts,
  signs: readonly FailureSigns[],
): FailureClass[] {
  if (isUnread && (output.trim() === "" || isCommandMissing({ exitCode }))) return [FailureClass.UNSURE];
  if (flakyTests > 0 && flakyTests === failedTests) return [FailureClass.TEST_FLAKE];
  return [
    ...(flakyTests > 0 ? [FailureClass.TEST_FLAKE] : []),
    FailureClass.TEST_FAILURE,
    ...(signs.some(({ missingPackage }) => missingPackage?.test(output))
      ? [FailureClass.DEPENDENCY_ERROR]
      : []),
  ];
}

function classifyTimeout(facts: CommandFacts): FailureClass {
  if (facts.allTestsTimedOut) return FailureClass.ALL_TESTS_TIMEOUT;
  return facts.step === "test" && !facts.buildTimedOut
    ? FailureClass.TEST_TIMEOUT
    : FailureClass.BUILD_TIMEOUT;
}

function ranOutOfMemory(facts: CommandFacts, signs: readonly FailureSigns[]): boolean {
  if (facts.limit !== undefined) return facts.limit === "memory";
  return (
    facts.signal === "SIGKILL" ||
    facts.exitCode === 137 ||
    /Cannot allocate memory|ENOMEM/.test(facts.output) ||
    signs.some(({ outOfMemory }) => outOfMemory?.test(facts.output))
  );
}

/** Whether a launcher or a shell reports that the command does not exist. A retry does not help. */
export function isCommandMissing(ended: Pick<CommandFacts, "exitCode">): boolean {
  return ended.exitCode === 127;
}
