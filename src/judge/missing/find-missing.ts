import { TestOutcome, visibleLine } from "../../contracts/index.ts";
import { isWritten, ownTitle, steadyName, withoutVolatile, writtenPart } from "./test-names.ts";

/** A test as a build reported it. */
export interface SeenTest {
  readonly name: string;
  readonly file: string;
  readonly outcome: TestOutcome;
}

/** The reports that decide which tests there should be. */
export interface Reports {
  readonly base: readonly SeenTest[];
  /** For a commit that a coder changed: what the build of the author's own commit reported, if its tests ran. */
  readonly author?: readonly SeenTest[] | undefined;
  /** Whether a coder changed the commit. */
  readonly isHealed: boolean;
  readonly now: readonly SeenTest[];
}

/** A test that should have been reported as passed, and was not. */
export interface Missing {
  readonly name: string;
  readonly file: string;
  /** Skipped or expected to fail; unspecified if it was not reported. */
  readonly outcome: TestOutcome;
  /** How often it should have passed: several tests may have one name. */
  readonly count: number;
  /** Whether only the author's commit has it. */
  readonly isNew: boolean;
}

/**
 * The tests that passed on the base, or ran on the author's commit, and did not pass under their names. A test that failed is
 * not missing.
 */
export function findMissing({ base, author = [], isHealed, now }: Reports): Missing[] {
  const passed = countsOf(now.filter(hasPassed));
  const others = new Map(now.filter((test) => !hasPassed(test)).map((test) => [keyOf(test), test.outcome]));
  return [...expected(base, author)].flatMap(([key, { test, count, isNew }]) => {
    const times = passed.get(key) ?? 0;
    const outcome = others.get(key) ?? TestOutcome.UNSPECIFIED;
    const isThere = times >= (isHealed ? count : 1) || isFailure(outcome);
    const { name, file } = test;
    return isThere ? [] : [{ name, file, outcome, count, isNew }];
  });
}

interface Expected {
  readonly test: SeenTest;
  readonly count: number;
  readonly isNew: boolean;
}

function expected(base: readonly SeenTest[], author: readonly SeenTest[]): Map<string, Expected> {
  const known = new Set(base.map(keyOf));
  const fresh = author.filter((test) => !known.has(keyOf(test)) && hasRun(test));
  const found = new Map<string, Expected>();
  const add = (test: SeenTest, isNew: boolean) => {
    const key = keyOf(test);
    found.set(key, { test, isNew, count: (found.get(key)?.count ?? 0) + 1 });
  };
  for (const test of base.filter(hasPassed)) add(test, false);
  for (const test of fresh) add(test, true);
  return found;
}

/**
 * Without the tests that run under another name: names may hold ids, times and data, and a test may have moved. In a commit that
 * a coder changed, a test that the author's commit reported keeps its name.
 */
export function withoutRenamed(
  missing: readonly Missing[],
  { base, author, isHealed, now }: Reports,
  textOf: (file: string) => string,
): Missing[] {
  const before = new Set(base.map(keyOf));
  const authors = new Set(author?.map(keyOf));
  const isTrusted = (test: SeenTest) => !isHealed || author === undefined || authors.has(keyOf(test));
  const extra = now.filter((test) => hasPassed(test) && !before.has(keyOf(test)));
  const byRun = countsOf(
    extra.filter(({ name }) => withoutVolatile(name) !== name),
    ({ file, name }) => `${file}\0${withoutVolatile(name)}`,
  );
  const bySteady = countsOf(extra, ({ file, name }) => `${file}\0${steadyName(name)}`);
  const titles = countsOf(extra.filter(isTrusted), ({ name }) => ownTitle(name));
  const groupOf = ({ file, name }: { readonly file: string; readonly name: string }) =>
    `${file}\0${writtenPart(name, textOf(file))}`;
  const madeBefore = countsOf(base.filter(hasPassed), groupOf);
  const madeByAuthor = countsOf((author ?? []).filter(hasRun), groupOf);
  const madeNow = countsOf(now.filter(hasPassed), groupOf);
  const madeLess = (group: string) =>
    (madeNow.get(group) ?? 0) < Math.max(madeBefore.get(group) ?? 0, madeByAuthor.get(group) ?? 0);
  return missing.filter((test) => {
    const { name, file, outcome, isNew } = test;
    if (outcome !== TestOutcome.UNSPECIFIED) return true;
    const isWrittenOut = isWritten(name, textOf(file));
    const keepsName = isHealed && authors.has(keyOf(test)) && (isWrittenOut || !isNew);
    if (keepsName) return !take(byRun, `${file}\0${withoutVolatile(name)}`);
    if (!isWrittenOut && take(bySteady, `${file}\0${steadyName(name)}`)) return false;
    if (!isWrittenOut && !madeLess(groupOf(test))) return false;
    return !take(titles, ownTitle(name));
  });
}

function take(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}

function countsOf<Test extends { readonly name: string; readonly file: string }>(
  tests: readonly Test[],
  by: (test: Test) => string = keyOf,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const test of tests) counts.set(by(test), (counts.get(by(test)) ?? 0) + 1);
  return counts;
}

function keyOf({ file, name }: { readonly name: string; readonly file: string }): string {
  return `${visibleLine(file)}\0${visibleLine(name)}`;
}

function hasPassed({ outcome }: SeenTest): boolean {
  return outcome === TestOutcome.PASSED;
}

function isFailure(outcome: TestOutcome): boolean {
  return outcome === TestOutcome.FAILED || outcome === TestOutcome.ERRORED;
}

/** A file that did not load is reported under its own name, and is no test. */
function hasRun({ file, name, outcome }: SeenTest): boolean {
  const isOneTest = file !== "" && file !== name && !file.endsWith(`/${name}`);
  return isOneTest && (outcome === TestOutcome.PASSED || isFailure(outcome));
}
