import {
  create,
  type QuarantinedFailure,
  QuarantinedFailureSchema,
  TestOutcome,
  type TestResult,
} from "../../../contracts/index.ts";
import { findQuarantine, isMassFailure, judgeMassFailure } from "../../../judge/index.ts";
import { isFailure } from "../../../workbench/running/judge-run.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import type { Workbench } from "../../../workbench/workbench.ts";
import type { GateOutcome, JudgedFailures } from "../gate-outcome.ts";
import { applyVerdicts } from "./apply-verdicts.ts";
import { failedTest, knownFailures } from "./compare-with-base.ts";
import { findFlakes } from "./find-flakes.ts";
import type { ProofOptions } from "./proof-options.ts";
import { type Reruns, rerunTests, rerunWithOthers } from "./rerun-tests.ts";

/**
 * Runs failed tests again and looks them up in history: a test that passes on the same inputs is flaky, never a plain
 * pass. One that passed on the base, passes by itself and fails among the others counts against the change. Tests that the base fails too, tests in quarantine and files that did not load are not run again; nothing is run
 * again after a time-out.
 */
export async function proveFlakes(
  bench: Workbench,
  outcome: GateOutcome,
  options: ProofOptions,
): Promise<GateOutcome> {
  const run = outcome.testRun;
  if (run?.status !== "failed") return outcome;
  const { results } = run.testRun;
  const quarantined = setAside(results.filter(isFailure), options);
  const known = knownFailures(options.baseReport);
  const suspects = results.filter(
    (test) => canRunAgain(test) && !quarantined.has(testIdentity(test)) && !known.has(testIdentity(test)),
  );
  if (suspects.length + quarantined.size === 0) return outcome;
  const ran = results.filter(({ outcome: one }) => one !== TestOutcome.SKIPPED).length;
  const isMass = isMassFailure({ failed: suspects.length, ran });
  const deadline = performance.now() + options.limits.runMs;
  // All reruns together get as much time as the first run had.
  const remainingMs = () => Math.min(deadline - performance.now(), options.limits.againMs());
  const alone = await rerunTests(bench, suspects, { asWholeFiles: isMass, remainingMs });
  const recovered = suspects.filter((test) => isRecovered(test, alone) && passedBefore(test, options));
  const tests = isMass ? [] : recovered;
  const reruns = await rerunWithOthers(bench, alone, { tests, files: options.files, remainingMs });
  const environmentFailed = isMass && blamesEnvironment(suspects, reruns, ran);
  const flakes = environmentFailed ? [] : await findFlakes({ suspects, reruns }, bench.project.root, options);
  const judged: JudgedFailures = {
    flaky: new Map(flakes.map(({ flaky }) => [testIdentity(flaky), flaky])),
    heldFlakes: new Set(flakes.filter(({ isHeld }) => isHeld).map(({ flaky }) => testIdentity(flaky))),
    quarantined,
    environmentFailed,
  };
  return applyVerdicts(outcome, judged, { reruns, baseReport: options.baseReport });
}

/** Whether a test passed when it ran by itself. */
function isRecovered(test: TestResult, { attempts }: Reruns): boolean {
  const last = attempts.get(testIdentity(test))?.at(-1);
  return last !== undefined && !isFailure(last);
}

/** Whether a test passed on the base each time it ran. */
function passedBefore(test: TestResult, { baseReport }: ProofOptions): boolean {
  const identity = testIdentity(test);
  const before = baseReport?.testRun?.results.find((one) => testIdentity(one) === identity);
  return before?.outcome === TestOutcome.PASSED && before.attempts.length === 0;
}

function setAside(failed: readonly TestResult[], { job, today }: ProofOptions) {
  const found = new Map<string, QuarantinedFailure>();
  for (const test of failed) {
    const entry = findQuarantine(job.config.quarantine, test, today);
    if (!entry) continue;
    const { owner, until, reason } = entry;
    const aside = create(QuarantinedFailureSchema, { test: failedTest(test), owner, until, reason });
    found.set(testIdentity(test), aside);
  }
  return found;
}

/** The same text of a file that did not load would fail to load again. */
function canRunAgain(test: TestResult): boolean {
  return isFailure(test) && isOneTest(test);
}

/** Whether a result is that of a test: a file that did not load is reported under its own name. */
export function isOneTest({ file, name }: { readonly file: string; readonly name: string }): boolean {
  return file !== "" && file !== name && !file.endsWith(`/${name}`);
}

/** Without a second run that ended, only the failures themselves speak against the change. */
function blamesEnvironment(suspects: readonly TestResult[], { attempts }: Reruns, ran: number): boolean {
  if (attempts.size === 0) return false;
  const failed = suspects.filter((test) => attempts.get(testIdentity(test))?.some(isFailure) ?? true).length;
  const messages = suspects.map(({ message }) => message);
  return judgeMassFailure({ failed, ran }, messages) === "environment";
}
