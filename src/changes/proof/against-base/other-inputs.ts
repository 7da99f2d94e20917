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

const MOST_INPUTS = 8;

/** Inputs on which the fix must agree with the base at least once, if it disagrees on as many. */
const ENOUGH_INPUTS = 2;

/**
 * `all` if a fix never does as the base on other inputs; `some` if it does on one as the red commit did, and the base not;
 * `else` if it does on one neither as the base nor as the red commit, which differ there; `astray` if they agree there.
 */
export type Narrowness = "all" | "some" | "else" | "astray";

/** Which inputs tests are given, one after another. */
export type Inputs = (files: readonly ReadTests[], at: number) => OtherInput;

/**
 * Gives tests other inputs, one at a time, and compares how they fail: on the base, without the fix, and with it. `known`
 * are the tests that pass on the base as they are: only these can tell, because what others expect, the author changed.
 */
export async function findNarrowFixes(
  files: readonly ReadTests[],
  { onBase, onRed, onFix }: ThreeStates,
  known: ReadonlySet<string>,
  inputs: Inputs = withOtherInput,
): Promise<ReadonlyMap<string, Narrowness>> {
  const narrow = new Map<string, Narrowness>();
  const alike = new Map<string, boolean[]>();
  for (let at = 0; known.size > 0 && at < MOST_INPUTS; at += 1) {
    const { texts, tests } = inputs(files, at);
    if (tests.length === 0) break;
    const names = tests.map(({ test }) => test);
    const base = await onBase(texts, names);
    const open = tests.filter((one) => known.has(testIdentity(one.test)) && isTelling(base, one));
    if (!base || open.length === 0) continue;
    const [red, fixed] = await Promise.all([onRed(texts, names), onFix(texts, names)]);
    for (const { test } of open) {
      const id = testIdentity(test);
      const [was, before, now] = [base.get(id), red?.get(id), fixed?.get(id)];
      // An input on which the red commit does as the base says nothing about the fix.
      if (!now || !was) continue;
      if (isSame(was, before)) {
        if (!isSame(now, was) && !narrow.has(id)) narrow.set(id, "astray");
        continue;
      }
      // A new rule of the change may rightly refuse an input that the base took.
      if (was.outcome !== TestOutcome.PASSED || isSame(now, was))
        alike.set(id, [...(alike.get(id) ?? []), isSame(now, was)]);
      if (isSame(now, was)) continue;
      if (isSame(now, before)) narrow.set(id, "some");
      else if (narrow.get(id) !== "some") narrow.set(id, "else");
    }
  }
  for (const [id, seen] of alike)
    if (seen.length >= ENOUGH_INPUTS && !seen.includes(true)) narrow.set(id, "all");
  return narrow;
}

/** The tests that pass on the base as they are. */
export async function passingOnBase(
  files: readonly ReadTests[],
  onBase: TryOut,
): Promise<ReadonlySet<string>> {
  const tests = files.flatMap((file) => file.tests.map(({ test }) => test));
  if (tests.length === 0) return new Set();
  const tried = await onBase(new Map(files.map(({ path, text }) => [path, text])), tests);
  return new Set(
    [...(tried ?? [])].flatMap(([id, { outcome }]) => (outcome === TestOutcome.PASSED ? [id] : [])),
  );
}

/** A test with what its failure shows if it failed by comparing. */
export interface AskedTest {
  readonly test: TestName;
  readonly wants: readonly string[];
  readonly crash: RegExp | undefined;
}

/** Test files with other inputs, and the tests that have them. */
export interface OtherInput {
  readonly texts: Texts;
  readonly tests: readonly AskedTest[];
}

/** The files with another input in every test: the last one, the one before it, and so on. */
function withOtherInput(files: readonly ReadTests[], at: number): OtherInput {
  const texts = new Map<string, string>();
  const tests: AskedTest[] = [];
  for (const file of files) {
    const able = file.tests.filter(({ given }) => given.length > at);
    const text = changeLiterals(
      file,
      able.flatMap(({ given }) => given.at(-1 - at) ?? []),
      "within",
    );
    if (text === undefined) continue;
    texts.set(file.path, text);
    tests.push(...able.map((one) => ask(file, one)));
  }
  return { texts, tests };
}

/** A test, and what its failures show. */
export function ask({ fix }: ReadTests, { test, expected, matched, hasSnapshot }: TestLiterals): AskedTest {
  const wants = [
    ...[...expected, ...matched].map(({ text }) => text.replaceAll(/^["'`]|["'`]$/g, "")),
    ...(hasSnapshot ? ["snapshot", "Snapshot"] : []),
  ];
  return { test, wants, crash: fix.crash };
}

/** Whether a test passed, or failed by comparing with what it expects: other errors say nothing about an answer. */
export function isTelling(
  outcomes: ReadonlyMap<string, Tried> | undefined,
  { test, wants, crash }: AskedTest,
): boolean {
  const tried = outcomes?.get(testIdentity(test));
  if (tried?.outcome === TestOutcome.PASSED) return true;
  if (tried === undefined || tried.cause === "") return false;
  return wants.some((want) => tried.cause.includes(want)) || crash?.test(tried.cause) === false;
}

function isSame(one: Tried, other: Tried | undefined): boolean {
  return other !== undefined && one.outcome === other.outcome && steady(one.cause) === steady(other.cause);
}

/** Another order of the same arithmetic ends in other last digits, and objects are elsewhere in each process. */
function steady(cause: string): string {
  return cause
    .replaceAll(/\b0x[0-9a-f]+/gi, "0x")
    .replaceAll(/\d+\.\d+(?:e[+-]?\d+)?/g, (number) => String(Number(Number(number).toPrecision(9))));
}
