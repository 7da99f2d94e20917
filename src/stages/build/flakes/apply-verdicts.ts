import { type BuildReport, type GateResult, TestOutcome, type TestResult } from "../../../contracts/index.ts";
import type { CommandFacts } from "../../../judge/index.ts";
import { isFailure } from "../../../workbench/running/judge-run.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import type { GateOutcome, JudgedFailures } from "../gate-outcome.ts";
import { knownFailures } from "./compare-with-base.ts";
import { attemptOf, type Reruns } from "./rerun-tests.ts";

/** The test gate once its failures are judged: it passes if only flakes and tests in quarantine are left. */
export function applyVerdicts(
  outcome: GateOutcome,
  judged: JudgedFailures,
  { reruns, baseReport }: { readonly reruns: Reruns; readonly baseReport: BuildReport | undefined },
): GateOutcome {
  const { testRun: run, facts } = outcome;
  if (!run || !facts) return outcome;
  const results = run.testRun.results.map((test) => withAttempts(test, reruns, judged));
  const failing = results.filter(isFailure);
  const left = failing.filter((test) => !judged.quarantined.has(testIdentity(test)));
  const isExcused = left.length === 0 && !judged.environmentFailed;
  const known = knownFailures(baseReport);
  const held = left.filter((test) => !known.has(testIdentity(test)));
  return {
    ...outcome,
    result: {
      ...outcome.result,
      ...(isExcused ? { status: "pass" as const, reason: describeExcuse(judged) } : {}),
      ...(judged.environmentFailed ? massFailure : {}),
      ...countsOf(results),
      attempts: 1 + reruns.count,
    },
    facts: isExcused ? undefined : { ...facts, ...judgedFacts(held, judged) },
    testRun: { ...run, testRun: { ...run.testRun, results } },
    judged,
  };
}

const massFailure = {
  status: "error" as const,
  reason: "nearly all tests failed together, and not because of the change: the environment failed",
};

/** Every execution is kept. A flake that is not held against the change counts as a pass, with its failures listed. */
function withAttempts(test: TestResult, reruns: Reruns, { flaky, heldFlakes }: JudgedFailures): TestResult {
  const identity = testIdentity(test);
  const again = reruns.attempts.get(identity);
  const isExcused = flaky.has(identity) && !heldFlakes.has(identity);
  return {
    ...test,
    ...(again || isExcused ? { attempts: [attemptOf(test), ...(again ?? [])] } : {}),
    ...(isExcused ? { outcome: TestOutcome.PASSED } : {}),
  };
}

function judgedFacts(held: readonly TestResult[], judged: JudgedFailures): Partial<CommandFacts> {
  return {
    failedTests: held.length,
    flakyTests: held.filter((test) => judged.heldFlakes.has(testIdentity(test))).length,
    environmentFailed: judged.environmentFailed,
  };
}

function countsOf(
  results: readonly TestResult[],
): Pick<GateResult, "passCount" | "failCount" | "failingTests"> {
  const failing = results.filter(isFailure);
  return {
    passCount: results.filter(({ outcome }) => outcome === TestOutcome.PASSED).length,
    failCount: failing.length,
    failingTests: failing.map(({ name }) => name),
  };
}

function describeExcuse({ flaky, quarantined }: JudgedFailures): string {
  return [
    ...(flaky.size > 0 ? [`${flaky.size} flaky`] : []),
    ...(quarantined.size > 0 ? [`${quarantined.size} in quarantine`] : []),
  ].join(", ");
}
