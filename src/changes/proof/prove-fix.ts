import { TestOutcome } from "../../contracts/index.ts";
import { testIdentity } from "../../workbench/test-identity.ts";
import { holdAgainstBase } from "./against-base/hold-against-base.ts";
import { expectOtherValues, readTestLiterals } from "./expected-values.ts";
import { type FixedFile, type TestName, takenBack } from "./fix.ts";
import { judgeTest, type Seen } from "./judge-test.ts";
import type { ProofTools } from "./proof-tools.ts";
import { changeReturnedInputs } from "./suspicions/given-answers.ts";
import { findParts, type TouchedFunction } from "./touched-places.ts";
import {
  changeSlightly,
  changeTests,
  emptyFunctions,
  takeBackBesideTests,
  triedFunctions,
  undoLoose,
} from "./try-changes.ts";

/** The result of a proof: why tests that pass prove nothing, and sentences for the person who approves. */
export interface FixProof {
  readonly unproven: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
  /** The functions that the fix touches, such as `src/cart.js::total`. */
  readonly touched: readonly string[];
}

/**
 * Shows that the tests which a fix turned green still depend on it. All of it is written into the files themselves, each
 * time in a fresh checkout: without the fix they fail; with a touched function emptied they fail; when they expect other
 * values they fail; and they notice at least one small change of what was fixed.
 */
export async function proveFix(files: readonly FixedFile[], tools: ProofTools): Promise<FixProof> {
  const { outlines, tryOut } = tools;
  const parts = findParts(files, outlines);
  const { functions } = parts;
  const touched = functions.map(({ target }) => target);
  const { tests, unrun, notes: redNotes } = await findOnceRed(files, tools);
  const all = [...tests, ...unrun];
  if (all.length === 0) return { unproven: new Map(), notes: redNotes, touched };

  const byEmptying = await emptyFunctions(parts, tests, tryOut);
  const byUndoing = await undoLoose(parts, byEmptying, tryOut);
  const byFile = await takeBackBesideTests(files, tests, tools);
  const literals = await readTestLiterals(all, tools);
  const byExpecting = await changeTests(expectOtherValues(literals), all, tryOut);
  const byReturning = await changeTests(changeReturnedInputs(literals, tools.answers), all, tryOut);
  const slight = await changeSlightly(functions, byEmptying, tools);
  const held = await holdAgainstBase(files, literals, tools);

  const tallies = { byEmptying, byUndoing, byFile, byExpecting, byReturning };
  const seen: Seen = { ...tools, ...held, ...tallies, ...slight, functions };
  const verdicts = all.map((test) => ({ test, ...judgeTest(test, seen) }));
  const reasons = verdicts.flatMap(({ test, reason }): [string, string][] =>
    reason === undefined ? [] : [[testIdentity(test), reason]],
  );
  const idle = triedFunctions(functions).filter(({ label }) => byEmptying.isIdle(label));
  return {
    unproven: new Map([...held.strayed, ...reasons]),
    touched,
    notes: [...redNotes, ...verdicts.flatMap(({ notes }) => notes), ...tellIdle(idle)],
  };
}

/** The tests that fail by themselves without the fix, and those that do not even run, because their file does not load. */
async function findOnceRed(
  files: readonly FixedFile[],
  { passing, redTests, tryOut }: ProofTools,
): Promise<{
  readonly tests: readonly TestName[];
  readonly unrun: readonly TestName[];
  readonly notes: readonly string[];
}> {
  const named = new Set(redTests.map(testIdentity));
  const before = await tryOut(takenBack(files), undefined);
  const outcomeOf = (test: TestName) => before?.get(testIdentity(test))?.outcome;
  const tests = passing.filter((test) => {
    const outcome = outcomeOf(test);
    return isRed(outcome) || (outcome === undefined && named.has(testIdentity(test)));
  });
  const notes = passing
    .filter((test) => named.has(testIdentity(test)) && outcomeOf(test) === TestOutcome.PASSED)
    .map(({ name }) => `"${name}" failed before, but passes without the fix as well.`);
  const unrun = passing.filter((test) => outcomeOf(test) === undefined && !named.has(testIdentity(test)));
  return { tests, unrun, notes };
}

function tellIdle(idle: readonly TouchedFunction[]): string[] {
  return idle.map(
    ({ label }) => `The fix also changes ${label}, which none of the tests that were red notices.`,
  );
}

function isRed(outcome: TestOutcome | undefined): boolean {
  return outcome === TestOutcome.FAILED || outcome === TestOutcome.ERRORED;
}
