import { lastStep } from "../../../languages/search/plan.ts";
import { isPlace, kindOf, type Point } from "../../../languages/search/points.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import type { TestWriter } from "../../../languages/tests/test-writer.ts";
import { canJoin } from "../choose/join-checks.ts";
import { inReadingOrder } from "../choose/reading-order.ts";
import { type Describe, type Title, titleTests } from "../naming/names.ts";
import { worth } from "../tuning.ts";
import { oddInput, type Reading } from "./plain-inputs.ts";
import { namesKindOnly } from "./vague-title.ts";
import { givesBack, sizeOnly, weakness } from "./weak.ts";

/** The tests that a maintainer would want, and what the others would have shown. */
export interface Worthwhile {
  readonly tests: readonly Named[];
  readonly notes: readonly string[];
}

/** How tests are judged. */
export interface Judging {
  readonly reading: Reading;
  readonly writer: Pick<TestWriter, "words" | "finish" | "plainTitles" | "tables" | "check">;
  readonly describe: Describe;
}

/**
 * The tests with inputs that somebody would write, a result that tells right from wrong, and a title that says a behaviour.
 * One that alone reaches a place stays whatever its title says, if its inputs are good, and so does one test of a function that
 * would have none. One that meets a planned case, or makes a call that somebody wrote down, stays: it was asked for.
 */
export function worthwhile(tests: readonly Named[], judging: Judging): Worthwhile {
  const reasons = new Map<Named, string>();
  const judge = (some: readonly Named[], reasonOf: (test: Named) => string | undefined) =>
    some.filter((test) => {
      const reason = reasonOf(test);
      if (reason !== undefined) reasons.set(test, reason);
      return reason === undefined;
    });
  const written = judge(tests, (test) => (isHidden(test) ? hidden : oddInput(test, judging.reading)));
  const isIdle = ({ observation: { plan, outcome } }: Named) =>
    outcome === "returned" && judging.reading.isIdle?.(plan) === true;
  const isChained = chainedAmong(written);
  const plain = judge(written, (test) => {
    if (isChained(test)) return "tests of another method show what it goes on with";
    return isIdle(test) ? idle : weakness(test);
  });
  const told = new Map(plain.map((test) => [test, judging.describe(test)]));
  const describe: Describe = (test) => told.get(test) ?? { conditions: [] };
  const ordered = inReadingOrder(plain, describe, judging.reading.documented.has);
  const named = byTitle(ordered, { ...judging, describe });
  const titled = judge(plain, (test) => named.get(test));
  const isAlias = aliasesIn(titled);
  const good = judge(titled, (test) => (isAlias(test) ? "another name has the same test" : undefined));
  const isAsked = (test: Named) =>
    casesOf(test).length > 0 || judging.reading.documented.has(test.observation.plan);
  const wanted = tests.filter((test) => good.includes(test) || isAsked(test));
  const isThin = (test: Named) => {
    const reason = named.get(test);
    const isWeak = !plain.includes(test) && reasons.get(test) !== sizeOnly;
    return isWeak || reason === numbered || reason === returned;
  };
  const needed = [...wanted, ...neededBeside(wanted, written, isThin)];
  const inOrder = ordered.filter((test) => !titled.includes(test) || good.includes(test));
  const only = onlyOnes([...inOrder, ...written.filter((test) => !plain.includes(test))], needed);
  const kept = tests.filter((test) => needed.includes(test) || only.has(test));
  return { tests: kept, notes: notesOn(tests, kept, reasons) };
}

const hidden = "it calls what is not for callers";
const wouldSay = (what: string) => `its title would say ${what}`;
const idle = "it passes an option that changes nothing";
const returned = "it gets back what it gave";
const numbered = wouldSay("a number");

/** Whether a test calls a function whose name says that it is for its module only. */
function isHidden({ subject: { target } }: Named): boolean {
  return target.split(".").some((name) => /^_(?!_)/.test(name));
}

/** Why tests have no good title; rows of tables need none. */
function byTitle(tests: readonly Named[], { writer, describe }: Judging): ReadonlyMap<Named, string> {
  const titles = titleTests(tests, writer, describe);
  const inTables = new Set(writer.tables(tests).flatMap((table) => table.tests));
  const valued = new Map<string, number>();
  const shown = new Set<Point>();
  const isAgain = refusedAgain(describe);
  const reasonOf = (test: Named, title: Title | undefined): string | undefined => {
    if (!title || (inTables.has(test) && !givesBack(test))) return undefined;
    const vague = title.vague ?? (namesKindOnly(title.text) ? "a kind" : undefined);
    // One of several checks in a test has no title.
    if (vague !== undefined && (title.isStated || !canJoin(test, tests, writer))) return wouldSay(vague);
    if (isAgain(test) && !showsMore(test, shown)) return "another test shows the same refusal";
    if (title.isStated) return undefined;
    if (givesBack(test)) return returned;
    const alike = (valued.get(test.subject.target) ?? 0) + 1;
    valued.set(test.subject.target, alike);
    const most = canJoin(test, tests, writer) ? worth.valued : worth.alone;
    const isMore = alike > most && !showsMore(test, shown);
    return isMore ? "others already show values of its function" : undefined;
  };
  const found = tests.flatMap((test, at): [Named, string][] => {
    const reason = reasonOf(test, titles[at]);
    if (reason !== undefined) return [[test, reason]];
    for (const point of test.observation.points) shown.add(point);
    return [];
  });
  return new Map(found);
}

/** Tells calls of a method on what another method returned, such as its own object, where that method has tests. */
function chainedAmong(tests: readonly Named[]): (test: Named) => boolean {
  const targets = new Set(tests.map(({ subject }) => subject.target));
  return ({ subject: { className, target }, observation: { plan } }) => {
    const { on, member } = lastStep(plan);
    const last = `${className}.${member}`;
    return className !== "" && on === "result" && last !== target && targets.has(last);
  };
}

/** Tells calls that a function refuses for a reason that it refused another one for, by the words of the message. */
function refusedAgain(describe: Describe): (test: Named) => boolean {
  const known = new Set<string>();
  return (test) => {
    const { raised } = describe(test);
    const key = `${test.subject.target} ${test.observation.error.type} ${raised}`;
    const isKnown = raised !== undefined && known.has(key);
    known.add(key);
    return isKnown;
  };
}

/**
 * Tests whose inputs are good, and which alone reach a place or notice several mutants: better told badly than not tested. One
 * that shows nothing, or that no words tell from another, must notice mutants: that code ran without an error says too little.
 */
function neededBeside(
  wanted: readonly Named[],
  written: readonly Named[],
  isThin: (test: Named) => boolean,
): Named[] {
  const shown = new Set(pointsOf(wanted));
  return written.filter((test) => {
    const shows = isThin(test) ? noticesMore : showsMore;
    const isNeeded = !wanted.includes(test) && shows(test, shown);
    if (isNeeded) for (const point of test.observation.points) shown.add(point);
    return isNeeded;
  });
}

/** The first test with good inputs that notices a mutant, for each function that has none: better a modest test than none. */
function onlyOnes(written: readonly Named[], kept: readonly Named[]): ReadonlySet<Named> {
  const tested = new Set(kept.map(({ subject }) => subject.target));
  const found = written.filter(({ subject, observation }) => {
    const isOnly =
      !tested.has(subject.target) && [...observation.points].some((point) => kindOf(point) === "kill");
    if (isOnly) tested.add(subject.target);
    return isOnly;
  });
  return new Set(found);
}

/** Whether a test reaches a place that others do not, or notices several mutants that they do not. */
function showsMore(test: Named, shown: ReadonlySet<Point>): boolean {
  return [...test.observation.points.difference(shown)].some(isPlace) || noticesMore(test, shown);
}

function noticesMore({ observation: { points } }: Named, shown: ReadonlySet<Point>): boolean {
  const fresh = [...points.difference(shown)];
  return fresh.filter((point) => kindOf(point) === "kill").length >= worth.kills;
}

/** Tells tests that make the same calls of another function, take the same way through the code and expect the same. */
function aliasesIn(tests: readonly Named[]): (test: Named) => boolean {
  const first = new Map<string, Named>();
  for (const test of tests) if (!first.has(wayOf(test))) first.set(wayOf(test), test);
  return (test) => first.get(wayOf(test))?.subject.target !== test.subject.target;
}

function wayOf({ observation: { plan, points }, assertions }: Named): string {
  const calls = plan.steps.map(({ args, kwargs }) => [args, kwargs]);
  return JSON.stringify([calls, assertions, [...points].filter(isPlace).toSorted((a, b) => a - b)]);
}

/** The planned cases that a test meets. */
function casesOf({ observation: { points } }: Named): Point[] {
  return [...points].filter((point) => kindOf(point) === "case");
}

/** What is lost, for people: reasons, places and mutants that only those tests reach. */
function notesOn(
  tests: readonly Named[],
  kept: readonly Named[],
  reasons: ReadonlyMap<Named, string>,
): string[] {
  const left = tests.filter((test) => !kept.includes(test));
  if (left.length === 0) return [];
  const lost = pointsOf(left).difference(pointsOf(kept));
  const places = [...lost].filter(isPlace).length;
  const kills = [...lost].filter((point) => kindOf(point) === "kill").length;
  const counts = Map.groupBy(left, (test) => reasons.get(test) ?? "");
  const why = [...counts]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, worth.reasons)
    .map(([reason, { length }]) => `${length}: ${reason}`);
  return [
    `${left.length} tests were not worth reading (${why.join("; ")}): only they reach ${places} places and notice ${kills} mutants`,
  ];
}

function pointsOf(tests: readonly Named[]): ReadonlySet<Point> {
  return new Set(tests.flatMap(({ observation: { points } }) => [...points]));
}
