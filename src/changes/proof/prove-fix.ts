import { TestOutcome } from "../../contracts/index.ts";
import { testIdentity } from "../../workbench/test-identity.ts";
import { type HeldAgainstBase, holdAgainstBase } from "./against-base/hold-against-base.ts";
import type { Narrowness } from "./against-base/other-inputs.ts";
import { expectOtherValues, readTestLiterals } from "./expected-values.ts";
import { type FixedFile, type TestName, takenBack } from "./fix.ts";
import type { ProofTools, SmallChange } from "./proof-tools.ts";
import { changeReturnedInputs } from "./suspicions/given-answers.ts";
import { createTally, type Tally } from "./tally.ts";
import { findParts, type TouchedFunction } from "./touched-places.ts";
import type { TryOut } from "./tried.ts";

/** The result of a proof: why tests that pass prove nothing, and sentences for the person who approves. */
export interface FixProof {
  readonly unproven: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
  /** The functions that the fix touches, such as `src/cart.js::total`. */
  readonly touched: readonly string[];
}

const MOST_FUNCTIONS = 8;
const MOST_HUNKS = 6;
const MOST_CHANGES = 8;
const LEAST_CHANGES = 3;

/** Functions of the product by which tests compare its objects. */
const compares =
  /[.:](?:equals?|isEqual\w*|compareTo|toString|toJSON|valueOf|Equal|Compare|String|__(?:eq|ne|lt|str|repr|hash)__|eq|ne)$/;

/**
 * Shows that the tests which a fix turned green still depend on it. All of it is written into the files themselves, each
 * time in a fresh checkout: without the fix they fail; with a touched function emptied they fail; when they expect other
 * values they fail; and they notice at least one small change of what was fixed.
 */
export async function proveFix(files: readonly FixedFile[], tools: ProofTools): Promise<FixProof> {
  const { outlines, tryOut } = tools;
  const { functions, outer, loose } = findParts(files, outlines);
  const touched = functions.map(({ target }) => target);
  const { tests, unrun, notes: redNotes } = await findOnceRed(files, tools);
  const all = [...tests, ...unrun];
  if (all.length === 0) return { unproven: new Map(), notes: redNotes, touched };
  const byEmptying = createTally(tests);
  for (const place of functions.slice(0, MOST_FUNCTIONS)) await empty(place, byEmptying, tryOut);
  const open = () => byEmptying.tests.filter((test) => !byEmptying.isNoticed(test));
  for (const place of open().length > 0 ? outer.slice(0, MOST_FUNCTIONS) : [])
    await empty(place, byEmptying, tryOut);
  const byUndoing = createTally(tests);
  for (const { label, undone } of open().length > 0 ? loose.slice(0, MOST_HUNKS) : [])
    byUndoing.add(label, await tryOut(undone, tests));
  const byFile = createTally(tests);
  for (const file of files.filter(({ path }) => tools.besideTests.has(path)))
    byFile.add(file.path, await tryOut(takenBack([file]), tests));
  const byExpecting = createTally(all);
  const literals = await readTestLiterals(all, tools);
  const wrong = expectOtherValues(literals);
  if (wrong.texts.size > 0) byExpecting.add("", await tryOut(wrong.texts, wrong.tests));
  const byReturning = createTally(all);
  const others = changeReturnedInputs(literals, tools.answers);
  if (others.texts.size > 0) byReturning.add("", await tryOut(others.texts, others.tests));
  const byChanging = createTally(tests);
  const blind = await changeSlightly(functions, {
    ...tools,
    tally: byChanging,
    isOpen: (test) => byEmptying.of(test) === "unnoticed",
  });
  const held = await holdAgainstBase(files, literals, tools);
  const seen = {
    ...held,
    functions,
    byEmptying,
    byFile,
    byUndoing,
    byExpecting,
    byReturning,
    byChanging,
    blind,
    ...tools,
  };
  const verdicts = all.map((test) => ({ test, ...judgeTest(test, seen) }));
  const reasons = verdicts.flatMap(({ test, reason }): [string, string][] =>
    reason === undefined ? [] : [[testIdentity(test), reason]],
  );
  const unproven = new Map([...held.strayed, ...reasons]);
  const notes = [...redNotes, ...verdicts.flatMap((verdict) => verdict.notes)];
  const idle = functions.slice(0, MOST_FUNCTIONS).filter(({ label }) => byEmptying.isIdle(label));
  return { unproven, touched, notes: [...notes, ...tellIdle(idle)] };
}

/** All that was seen of the tests that a fix turned green. */
interface Seen extends HeldAgainstBase, Pick<ProofTools, "knowsTests" | "catches" | "branches"> {
  readonly functions: readonly TouchedFunction[];
  readonly byEmptying: Tally;
  /** Files beside tests, each taken back by itself. */
  readonly byFile: Tally;
  readonly byUndoing: Tally;
  readonly byExpecting: Tally;
  readonly byReturning: Tally;
  readonly byChanging: Tally;
  /** Why all tests together notice nothing. */
  readonly blind: string | undefined;
}

/** Why a test that passes proves nothing, if so, and what the approver should know about it. */
function judgeTest(
  test: TestName,
  seen: Seen,
): { readonly reason: string | undefined; readonly notes: readonly string[] } {
  const { byEmptying, byUndoing, byExpecting } = seen;
  const reason = whyUnproven(test, seen);
  if (reason !== undefined) return { reason, notes: [] };
  const notes: string[] = [];
  const narrow = seen.narrow.get(testIdentity(test));
  if (narrow === "some" || narrow === "never")
    notes.push(
      `With another input "${test.name}" ends as without the fix, and not as on the base: the fix may know only some inputs.`,
    );
  if (narrow === "else" || narrow === "astray")
    notes.push(
      `With another input "${test.name}" ends neither as on the base nor as without the fix: the fix may be right for some inputs only.`,
    );
  if (seen.short.has(testIdentity(test)))
    notes.push(
      `With more of the same, such as another call or a longer list, "${test.name}" does not end as on the base: the fix may be right for so many only.`,
    );
  if (byEmptying.tests.includes(test) && !byEmptying.isNoticed(test) && !byExpecting.isNoticed(test))
    notes.push(
      byUndoing.isNoticed(test)
        ? `Only taking back ${byUndoing.labels(test)} shows that "${test.name}" tests the fix.`
        : `Nothing shows that "${test.name}" tests the fix, apart from its failure before it.`,
    );
  return { reason, notes };
}

function whyUnproven(test: TestName, seen: Seen): string | undefined {
  const { byEmptying, byUndoing, byExpecting, byReturning, byChanging } = seen;
  const { functions, narrow, short, changedInputs, renamed, idle, knowsTests, catches, branches, blind } =
    seen;
  const id = testIdentity(test);
  if (byExpecting.of(test) === "unnoticed")
    return "it passes as well when the values that it expects are changed, so its assertions no longer decide";
  const checker = whyChecker(test, seen);
  if (checker !== undefined) return checker;
  if (byReturning.of(test) === "unnoticed")
    return "it passes as well with another input in place of one that it expects back: the fix gives that answer by itself";
  const isNoticed = byUndoing.isNoticed(test) || byChanging.isNoticed(test);
  if (byEmptying.of(test) === "unnoticed" && !isNoticed)
    return `it passes as well when the body of ${byEmptying.labels(test)} is empty, so it does not test the fix`;
  if (narrow.get(id) === "all" || (narrow.get(id) === "never" && branches))
    return "with other inputs it fails otherwise than on the base: the fix knows only its input";
  if (isNever(short.get(id)) && branches)
    return "with more of the same, such as another call or a longer list, it never ends as on the base: the fix is right for so many only";
  const own = narrow.has(id) && functions.find(({ target }) => compares.test(target));
  if (own)
    return `with another input it does not end as on the base, and the fix changes ${own.label}, by which tests compare`;
  if (narrow.get(id) === "some" && knowsTests)
    return "with another input it ends as without the fix, and the fix spells values of the tests";
  if (changedInputs.has(id))
    return "it passes on the base with a copy of what it compares with, and not with the fix: the fix changes what it is given";
  if (renamed.has(id))
    return "with other names in it, it passes on the base and not with the fix: the fix is right for its own names only";
  if (narrow.has(id) && knowsTests)
    return "with another input it ends neither as on the base nor as without the fix, and the fix spells values of the tests";
  if (narrow.has(id) && narrow.get(id) !== "some" && catches)
    return "with another input it ends neither as on the base nor as without the fix, and the fix catches an error";
  const isBlind = byEmptying.tests.includes(test) && !byEmptying.isNoticed(test);
  return idle.get(id) ?? (isBlind ? blind : undefined);
}

const isNever = (narrowness: Narrowness | undefined) => narrowness === "all" || narrowness === "never";

/** A file that a test needs the fix of, but none of the functions that were fixed: it only complains, so it is part of the test. */
function whyChecker(test: TestName, { functions, byEmptying, byFile }: Seen): string | undefined {
  for (const path of byFile.noticed(test)) {
    const labels = functions.filter(({ file }) => file.path === path).map(({ label }) => label);
    const isNeeded = labels.some((label) => byEmptying.noticed(test).includes(label));
    if (labels.length > 0 && !isNeeded)
      return `only tests use ${path}, and it passes as well when the body of ${labels.join(", ")} is empty: the fix changes what it checks`;
  }
  return undefined;
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

async function empty(place: TouchedFunction, tally: Tally, tryOut: TryOut): Promise<void> {
  for (const text of place.emptied) {
    const outcomes = await tryOut(new Map([[place.file.path, text]]), tally.tests);
    if (tally.add(place.label, outcomes)) return;
  }
}

/**
 * Makes small changes until every test that an empty body did not make fail has noticed one, and at least one was noticed.
 * Why tests notice nothing of what a fix does; undefined if they notice something, or if too little could be tried.
 */
async function changeSlightly(
  functions: readonly TouchedFunction[],
  {
    tally,
    isOpen,
    tryOut,
    smallChanges,
  }: ProofTools & { readonly tally: Tally; readonly isOpen: (test: TestName) => boolean },
): Promise<string | undefined> {
  const changes: SmallChange[] = [];
  for (const place of functions.slice(0, MOST_FUNCTIONS)) changes.push(...(await smallChanges(place)));
  const isSettled = () =>
    tally.tests.some((test) => tally.isNoticed(test)) &&
    tally.tests.every((test) => tally.isNoticed(test) || !isOpen(test));
  let tried = 0;
  for (const { path, text } of changes.slice(0, MOST_CHANGES)) {
    if (isSettled()) break;
    if (tally.add("", await tryOut(new Map([[path, text]]), tally.tests))) tried += 1;
  }
  if (tried < LEAST_CHANGES || tally.tests.some((test) => tally.isNoticed(test))) return undefined;
  const labels = functions.map(({ label }) => label).join(", ");
  return `none of ${tried} small changes of ${labels} makes a test fail, so no test decides about the fix`;
}

function tellIdle(idle: readonly TouchedFunction[]): string[] {
  return idle.map(
    ({ label }) => `The fix also changes ${label}, which none of the tests that were red notices.`,
  );
}

function isRed(outcome: TestOutcome | undefined): boolean {
  return outcome === TestOutcome.FAILED || outcome === TestOutcome.ERRORED;
}
