import { TestOutcome } from "../../../contracts/index.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import { changeLiterals, type ReadTests, type TestLiterals } from "../expected-values.ts";
import type { TestName, Texts } from "../fix.ts";
import type { Tried, TryOut } from "../tried.ts";

/** The three states of the code that a test is run on. */
export interface ThreeStates {
  readonly onBase: TryOut;
  readonly onRed: TryOut;
  readonly onFix: TryOut;
}

/** Which inputs tests are given, and how many. */
export interface Trial {
  readonly inputs: Inputs;
  readonly most: number;
  /** Whether a test on which fix and base agreed twice is asked no more. */
  readonly untilAlike?: boolean;
}

const otherValues: Trial = { inputs: (files, at) => withOtherInput(files, at), most: 8 };

/** Inputs on which the fix must agree with the base at least once, if it disagrees on as many. */
const ENOUGH_INPUTS = 2;

/** Rows of a table with other values in them, at most. */
const MOST_ROWS = 20;

/**
 * `all` if a fix never does as the base on other inputs; `never` if it does not either, but some of them are such as the base
 * takes, and a new rule of the change may rightly refuse; `some` if it does on one as the red commit did, and the base not;
 * `else` if it does on one neither as the base nor as the red commit, which differ there; `astray` if they agree there.
 */
export type Narrowness = "all" | "never" | "some" | "else" | "astray";

/** Which inputs tests are given, one after another. */
export type Inputs = (files: readonly ReadTests[], at: number) => OtherInput;

/** The tests of some files on the base as they are. */
export interface BaseTests {
  readonly passing: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
  /** How they end without the fix. */
  readonly red: ReadonlyMap<string, Tried>;
}

/**
 * Gives tests other inputs, one at a time, and compares how they fail: on the base, without the fix, and with it. Only tests
 * that pass on the base as they are can tell, because what others expect, the author changed.
 */
export async function findNarrowFixes(
  files: readonly ReadTests[],
  { onBase, onRed, onFix }: ThreeStates,
  known: BaseTests,
  { inputs, most, untilAlike = false }: Trial = otherValues,
): Promise<ReadonlyMap<string, Narrowness>> {
  const narrow = new Map<string, Narrowness>();
  const alike = new Map<string, { readonly isSame: boolean; readonly wasTaken: boolean }[]>();
  const agreed = new Map<string, number>();
  for (let at = 0; known.passing.size > 0 && at < most; at += 1) {
    const { texts, tests: able } = inputs(files, at);
    if (able.length === 0) break;
    const isSettled = ({ test }: AskedTest) => (agreed.get(testIdentity(test)) ?? 0) >= ENOUGH_INPUTS;
    const tests = untilAlike ? able.filter((one) => !isSettled(one)) : able;
    if (tests.length === 0) continue;
    const names = tests.map(({ test }) => test);
    const scope = tests.some(({ isRow }) => isRow) ? "files" : "tests";
    const base = await onBase(texts, names, scope);
    const open = tests.flatMap((one) => seenIn(base, one, known));
    if (!base || open.length === 0) continue;
    const [red, fixed] = await Promise.all([onRed(texts, names, scope), onFix(texts, names, scope)]);
    for (const { id, as, asked } of open) {
      const [was, before, now] = [base.get(as), red?.get(as), fixed?.get(as)];
      // An input on which the red commit does as the base says nothing about the fix.
      if (!now || !was || saysNothing({ asked, isNamed: as !== id }, was, now)) continue;
      if (isSame(was, before)) {
        if (!isSame(now, was) && !narrow.has(id)) narrow.set(id, "astray");
        continue;
      }
      const one = { isSame: isSame(now, was), wasTaken: hasPassed(was) };
      if (one.isSame) agreed.set(id, (agreed.get(id) ?? 0) + 1);
      // Nothing says that the input made a difference.
      if (one.isSame && one.wasTaken && isUnmoved(before, known.red.get(as) ?? known.red.get(id))) continue;
      alike.set(id, [...(alike.get(id) ?? []), one]);
      if (one.isSame) continue;
      if (isSame(now, before)) narrow.set(id, "some");
      else if (narrow.get(id) !== "some") narrow.set(id, "else");
    }
  }
  for (const [id, seen] of alike) {
    if (seen.length < ENOUGH_INPUTS || seen.some((one) => one.isSame)) continue;
    const refused = seen.filter(({ wasTaken }) => !wasTaken);
    narrow.set(id, refused.length >= ENOUGH_INPUTS ? "all" : "never");
  }
  return narrow;
}

/** Whether a test fails without the fix as it did with its own input, as far as its failure shows. */
function isUnmoved(now: Tried | undefined, before: Tried | undefined): boolean {
  if (!now || !before || hasPassed(now) || hasPassed(before)) return false;
  return isSame(now, before) || !/^actual: /m.test(now.cause);
}

/** The tests of some files on the base as they are, others of these files among them. */
export async function testsOnBase(
  files: readonly ReadTests[],
  { onBase, onRed }: Pick<ThreeStates, "onBase" | "onRed">,
): Promise<BaseTests> {
  const tests = files.flatMap((file) => file.tests);
  if (tests.length === 0) return { passing: new Set(), all: new Set(), red: new Map() };
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const scope = tests.some(({ isRow }) => isRow) ? "files" : "tests";
  const names = tests.map(({ test }) => test);
  const tried = await onBase(texts, names, scope);
  const all = [...(tried ?? [])];
  const passing = all.flatMap(([id, { outcome }]) => (outcome === TestOutcome.PASSED ? [id] : []));
  const red = passing.length > 0 ? await onRed(texts, names, scope) : undefined;
  return { passing: new Set(passing), all: new Set(all.map(([id]) => id)), red: red ?? new Map() };
}

/**
 * A test under the name that it has with another input, if it is telling there. A row of a table is often named after its
 * values: every row of its file that has a new name may be it.
 */
function seenIn(
  base: ReadonlyMap<string, Tried> | undefined,
  asked: AskedTest,
  known: BaseTests,
): { readonly id: string; readonly as: string; readonly asked: AskedTest }[] {
  const id = testIdentity(asked.test);
  if (!known.passing.has(id)) return [];
  const isOfFile = (other: string) => other.startsWith(testIdentity({ ...asked.test, name: "" }));
  const others = asked.isRow
    ? [...(base?.keys() ?? [])].filter((one) => isOfFile(one) && !known.all.has(one))
    : [];
  return [id, ...others.slice(0, MOST_ROWS)].flatMap((as) =>
    isTelling(base?.get(as), asked) ? [{ id, as, asked }] : [],
  );
}

/**
 * Whether a row on which fix and base agree tells nothing: one that has its old name may have its old values too, and of one that
 * fails nobody knows whether it was given something else or expects something else, unless its failure shows what it got.
 */
function saysNothing(
  { asked, isNamed }: { readonly asked: AskedTest; readonly isNamed: boolean },
  was: Tried,
  now: Tried,
): boolean {
  if (!asked.isRow || !isSame(now, was)) return false;
  if (hasPassed(was)) return !isNamed;
  const [, actual] = /^actual: (.*)$/m.exec(was.cause) ?? [];
  return actual === undefined || asked.changed.includes(bare(actual));
}

/** A test with what its failure shows if it failed by comparing. */
export interface AskedTest {
  readonly test: TestName;
  readonly wants: readonly string[];
  readonly crash: RegExp | undefined;
  readonly isRow: boolean;
  /** The values that it had in place of others. */
  readonly changed: readonly string[];
}

/** Test files with other inputs, and the tests that have them. */
export interface OtherInput {
  readonly texts: Texts;
  readonly tests: readonly AskedTest[];
}

/** Tests with fewer inputs are given another one in two ways. */
const FEW_INPUTS = 4;

/** The files with another input in every test: the last one, the one before it, and so on. */
function withOtherInput(files: readonly ReadTests[], at: number): OtherInput {
  const texts = new Map<string, string>();
  const tests: AskedTest[] = [];
  for (const file of files) {
    const chosen = file.tests.map((one) => {
      const isAgain = at >= one.given.length && one.given.length < FEW_INPUTS;
      return { one, isAgain, node: one.given.at(-1 - (isAgain ? at - one.given.length : at)) };
    });
    // A literal that tests share is changed in one way.
    const isAgain = chosen.every((each) => each.isAgain || !each.node);
    const able = chosen.filter((each) => each.node && each.isAgain === isAgain);
    const text = changeLiterals(
      file,
      able.flatMap(({ node }) => node ?? []),
      isAgain ? "other" : "within",
    );
    if (text === undefined) continue;
    texts.set(file.path, text);
    tests.push(...able.map(({ one, node }) => ask(file, one, [node?.text ?? ""])));
  }
  return { texts, tests };
}

/** A test, and what its failures show. */
export function ask(
  { fix }: ReadTests,
  { test, expected, matched, hasSnapshot, isRow }: TestLiterals,
  changed: readonly string[] = [],
): AskedTest {
  const wants = [
    ...[...expected, ...matched].map(({ text }) => bare(text)),
    ...(hasSnapshot ? ["snapshot", "Snapshot"] : []),
  ];
  return { test, wants, crash: fix.crash, isRow, changed: changed.map(bare) };
}

/** Whether a test passed, or failed by comparing with what it expects: other errors say nothing about an answer. */
export function isTelling(tried: Tried | undefined, { wants, crash }: AskedTest): boolean {
  if (tried?.outcome === TestOutcome.PASSED) return true;
  if (tried === undefined || tried.cause === "") return false;
  return (
    wants.some((want) => tried.cause.includes(want)) ||
    // What a row expects stands in its table.
    /^expected: [\s\S]*^actual: |^(?:AssertionError: )?assert .+ == /m.test(tried.cause) ||
    crash?.test(tried.cause) === false
  );
}

/** A text without its quotes. */
const bare = (text: string) => text.replaceAll(/^["'`]|["'`]$/g, "");

const hasPassed = ({ outcome }: Tried) => outcome === TestOutcome.PASSED;

function isSame(one: Tried, other: Tried | undefined): boolean {
  return other !== undefined && one.outcome === other.outcome && steady(one.cause) === steady(other.cause);
}

/** Another order of the same arithmetic ends in other last digits, and objects are elsewhere in each process. */
function steady(cause: string): string {
  return cause
    .replaceAll(/\b0x[0-9a-f]+/gi, "0x")
    .replaceAll(/\d+\.\d+(?:e[+-]?\d+)?/g, (number) => String(Number(Number(number).toPrecision(9))));
}
