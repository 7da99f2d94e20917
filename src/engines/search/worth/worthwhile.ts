import { isPlace, kindOf, type Point } from "../../../languages/search/points.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import type { TestWriter } from "../../../languages/tests/test-writer.ts";
import { inReadingOrder } from "../choose/reading-order.ts";
import { type Describe, type Title, titleTests } from "../naming/names.ts";
import { worth } from "../tuning.ts";
import { oddInput, type Reading } from "./plain-inputs.ts";
import { namesKindOnly } from "./vague-title.ts";
import { givesBack, weakness } from "./weak.ts";

/** The tests that a maintainer would want, and what the others would have shown. */
export interface Worthwhile {
  readonly tests: readonly Named[];
  readonly notes: readonly string[];
}

/** How tests are judged. */
export interface Judging {
  readonly reading: Reading;
  readonly writer: Pick<TestWriter, "words" | "finish" | "tables">;
  readonly describe: Describe;
}

/**
 * The tests with inputs that somebody would write, a result that tells right from wrong, and a title that says a behaviour.
 * One that alone meets a planned case stays: somebody asked for it.
 */
export function worthwhile(tests: readonly Named[], judging: Judging): Worthwhile {
  const reasons = new Map<Named, string>();
  const judge = (some: readonly Named[], reasonOf: (test: Named) => string | undefined) =>
    some.filter((test) => {
      const reason = reasonOf(test);
      if (reason !== undefined) reasons.set(test, reason);
      return reason === undefined;
    });
  const plain = judge(tests, (test) => oddInput(test, judging.reading) ?? weakness(test));
  const told = new Map(plain.map((test) => [test, judging.describe(test)]));
  const describe: Describe = (test) => told.get(test) ?? { conditions: [] };
  const ordered = inReadingOrder(plain, describe, judging.reading.documented.has);
  const named = byTitle(ordered, { ...judging, describe });
  const titled = judge(plain, (test) => named.get(test));
  const isAlias = aliasesIn(titled);
  const good = judge(titled, (test) => (isAlias(test) ? "another name has the same test" : undefined));
  const asked = onlyForCases(
    tests.filter((test) => !good.includes(test)),
    good,
  );
  const kept = tests.filter((test) => good.includes(test) || asked.has(test));
  return { tests: kept, notes: notesOn(tests, kept, reasons) };
}

/** Why tests have no good title; rows of tables need none. */
function byTitle(tests: readonly Named[], { writer, describe }: Judging): ReadonlyMap<Named, string> {
  const titles = titleTests(tests, writer, describe);
  const inTables = new Set(writer.tables(tests).flatMap((table) => table.tests));
  const valued = new Map<string, number>();
  const shown = new Set<Point>();
  const freshIn = ({ observation: { points } }: Named) => [...points.difference(shown)];
  const showsMore = (test: Named) => {
    const fresh = freshIn(test);
    return fresh.some(isPlace) || fresh.filter((point) => kindOf(point) === "kill").length >= worth.kills;
  };
  const reasonOf = (test: Named, title: Title | undefined): string | undefined => {
    if (!title || (inTables.has(test) && !givesBack(test))) return undefined;
    const vague = title.vague ?? (namesKindOnly(title.text) ? "a kind" : undefined);
    if (vague !== undefined) return `its title would say ${vague}`;
    if (title.isStated) return undefined;
    if (givesBack(test)) return "it gets back what it gave";
    const alike = (valued.get(test.subject.target) ?? 0) + 1;
    valued.set(test.subject.target, alike);
    const isMore = alike > worth.valued && !showsMore(test);
    return isMore ? "others already show values of its function" : undefined;
  };
  const found = tests.flatMap((test, at): [Named, string][] => {
    const reason = reasonOf(test, titles[at]);
    if (reason !== undefined) return [[test, reason]];
    for (const point of freshIn(test)) shown.add(point);
    return [];
  });
  return new Map(found);
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

/** Of the tests that are left out, those that meet a planned case that no other meets. */
function onlyForCases(left: readonly Named[], kept: readonly Named[]): ReadonlySet<Named> {
  const met = new Set<Point>(kept.flatMap(casesOf));
  return new Set(
    left.filter((test) => {
      const fresh = casesOf(test).filter((point) => !met.has(point));
      for (const point of fresh) met.add(point);
      return fresh.length > 0;
    }),
  );
}

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
