import {
  type BuildReport,
  create,
  type FailedTest,
  FailedTestSchema,
  FailureClass,
  type GateResult,
  type LintError,
  type TestResult,
} from "../../contracts/index.ts";
import { isFailure } from "./create-workbench.ts";
import type { GateOutcome } from "./gates.ts";

/** Failed tests, parted into those held against the change and those the base has as well. */
export interface PartedFailures {
  readonly held: readonly FailedTest[];
  readonly preExisting: readonly FailedTest[];
}

/** Parts failed tests by whether the base's report lists them too. */
export function partFailures(results: readonly TestResult[], base: BuildReport | undefined): PartedFailures {
  const known = new Set([...(base?.failedTests ?? []), ...(base?.preExistingFailures ?? [])].map(identity));
  const failed = results
    .filter(isFailure)
    .map(({ name, file, message }) =>
      create(FailedTestSchema, { name, file, message, failureClass: FailureClass.TEST_FAILURE }),
    );
  return {
    held: failed.filter((test) => !known.has(identity(test))),
    preExisting: failed.filter((test) => known.has(identity(test))),
  };
}

/** Whether a gate that failed failed in the base as well, with nothing added by the change. */
export function isPreExisting(
  { result, findings, testRun }: GateOutcome,
  base: BuildReport | undefined,
): boolean {
  const before = base?.gateResults.find((gate) => isSameGate(gate, result));
  // Without dependencies nothing was judged, whoever is at fault.
  if (result.gate === "install") return false;
  if (!base || before?.status !== "fail" || result.status !== "fail") return false;
  if (result.gate === "test") {
    const { held, preExisting } = partFailures(testRun?.testRun.results ?? [], base);
    return held.length === 0 && (preExisting.length > 0 || before.failCount === 0);
  }
  return newFindings(findings, base).length === 0;
}

function isSameGate(one: GateResult, other: GateResult): boolean {
  return one.gate === other.gate && one.project === other.project && one.toolchain === other.toolchain;
}

/** Findings that the base does not have; lines may have moved, so they do not count. */
export function newFindings(findings: readonly LintError[], base: BuildReport | undefined): LintError[] {
  const known = new Set((base?.lintErrors ?? []).map(findingIdentity));
  return findings.filter((one) => !known.has(findingIdentity(one)));
}

function identity(test: FailedTest): string {
  return `${test.file}\0${test.name}`;
}

function findingIdentity(finding: LintError): string {
  return `${finding.file}\0${finding.rule}\0${finding.message}`;
}
