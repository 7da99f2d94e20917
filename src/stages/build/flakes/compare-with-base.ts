import {
  type BuildReport,
  create,
  describeMissing,
  type FailedTest,
  FailedTestSchema,
  FailureClass,
  type GateResult,
  type LintError,
  type MissingTest,
  type TestResult,
  TestResultSchema,
} from "../../../contracts/index.ts";
import { cutCause, fingerprint } from "../../../judge/index.ts";
import { failureSigns } from "../../../languages/index.ts";
import { isFailure } from "../../../workbench/running/judge-run.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import type { GateOutcome, JudgedFailures } from "../gate-outcome.ts";

/** Failed tests, split into those held against the change and those that the base fails too. */
export interface PartedFailures {
  readonly held: readonly FailedTest[];
  readonly preExisting: readonly FailedTest[];
}

/** Splits failed tests by whether the base's report lists them too; tests in quarantine are in neither list. */
export function partFailures(
  {
    testRun,
    judged,
    explained,
    missing = [],
  }: Pick<GateOutcome, "testRun" | "judged" | "explained" | "missing">,
  base: BuildReport | undefined,
): PartedFailures {
  const known = knownFailures(base);
  const failed = (testRun?.testRun.results ?? [])
    .filter((test) => isFailure(test) && !judged?.quarantined.has(testIdentity(test)))
    .map((test) => ({ ...failedTest(test, classOf(test, judged)), ...explained?.get(testIdentity(test)) }));
  const held = failed.filter((test) => !known.has(testIdentity(test)));
  return {
    held: [...held, ...missing.filter(isHeld).map(missingTest)],
    preExisting: failed.filter((test) => known.has(testIdentity(test))),
  };
}

/** The tests that the base fails, in quarantine there or not, as identities. */
export function knownFailures(base: BuildReport | undefined): ReadonlySet<string> {
  if (!base) return new Set();
  const aside = base.quarantinedFailures.flatMap((one) => one.test ?? []);
  return new Set([...base.failedTests, ...base.preExistingFailures, ...aside].map(testIdentity));
}

/** A failed test as reports list it. */
export function failedTest(
  test: TestResult,
  failureClass: FailureClass = FailureClass.TEST_FAILURE,
): FailedTest {
  const { name, file, message } = test;
  return create(FailedTestSchema, {
    name,
    file,
    message,
    failureClass,
    fingerprint: fingerprint(test, failureSigns),
    cause: cutCause(test, failureSigns),
  });
}

function isHeld({ reason }: MissingTest): boolean {
  return reason === "";
}

/** A test that should have passed, as reports list it. */
function missingTest({ name, file, outcome }: MissingTest): FailedTest {
  const message = `${describeMissing(outcome)}, though it should have run and passed`;
  return failedTest(create(TestResultSchema, { name, file, message }), FailureClass.TESTS_MISSING);
}

function classOf(test: TestResult, judged: JudgedFailures | undefined): FailureClass {
  if (judged?.environmentFailed) return FailureClass.INFRASTRUCTURE_ERROR;
  return judged?.heldFlakes.has(testIdentity(test)) ? FailureClass.TEST_FLAKE : FailureClass.TEST_FAILURE;
}

/** Whether a failed gate also failed in the base, and the change adds no failure to it. */
export function isPreExisting(outcome: GateOutcome, base: BuildReport | undefined): boolean {
  const { result, findings } = outcome;
  const before = base?.gateResults.find((gate) => isSameGate(gate, result));
  // Without dependencies nothing was judged, no matter what caused it.
  if (result.gate === "install") return false;
  // What a tampered run says of the change is worth nothing, no matter what the base does.
  if (outcome.facts?.isTampered) return false;
  // A check that the machine cannot run is no reason against a change; tests that it cannot run judge nothing.
  const counts = result.status === "fail" || (result.status === "error" && result.gate !== "test");
  if (!base || !counts) return false;
  const failedBefore = before?.status === result.status;
  if (result.gate === "test") {
    const { held, preExisting } = partFailures(outcome, base);
    return held.length === 0 && (preExisting.length > 0 || (failedBefore && before.failCount === 0));
  }
  return failedBefore && newFindings(findings, base).length === 0;
}

function isSameGate(one: GateResult, other: GateResult): boolean {
  return one.gate === other.gate && one.project === other.project && one.toolchain === other.toolchain;
}

/** Findings that the base does not have. Line numbers are ignored, because lines may have moved. */
export function newFindings(findings: readonly LintError[], base: BuildReport | undefined): LintError[] {
  const known = new Set((base?.lintErrors ?? []).map(findingIdentity));
  return findings.filter((one) => !known.has(findingIdentity(one)));
}

function findingIdentity(finding: LintError): string {
  return `${finding.file}\0${finding.rule}\0${finding.message}`;
}
