import { isPlace, kindOf, type Point } from "../../../languages/search/points.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { choosing } from "../tuning.ts";

/**
 * Tests without near copies: of those that call the same, take the same way through the code and expect the same, the one
 * that kills most mutants stays, and others only if they kill one that it does not, as on the two sides of a range, or meet
 * another planned case. Of those of a function that expect the same and run no code of their own, few stay.
 */
export function withoutNearCopies(tests: readonly Named[]): Named[] {
  const best = new Set([...Map.groupBy(tests, wayOf).values()].flatMap(killingMore));
  const ran = new Set<Point>();
  const results = new Map<string, number>();
  return tests.filter((test) => {
    if (!best.has(test)) return false;
    const fresh = [...placesOf(test), ...pointsOf(test, "case")].filter((point) => !ran.has(point));
    const result = resultOf(test);
    const alike = results.get(result) ?? 0;
    if (fresh.length === 0 && alike >= choosing.sameResult) return false;
    for (const point of fresh) ran.add(point);
    results.set(result, alike + 1);
    return true;
  });
}

function wayOf(test: Named): string {
  const { steps, around } = test.observation.plan;
  const calls = steps.map(({ kind, member, of }) => [kind, member, of]);
  return JSON.stringify([resultOf(test), calls, around, placesOf(test).toSorted((a, b) => a - b)]);
}

function resultOf({ subject, assertions }: Named): string {
  return JSON.stringify([subject.target, assertions]);
}

function placesOf({ observation: { points, earlier } }: Named): Point[] {
  return [...points.union(earlier ?? new Set<Point>())].filter(isPlace);
}

function pointsOf({ observation: { points } }: Named, kind: "case" | "kill"): Point[] {
  return [...points].filter((point) => kindOf(point) === kind);
}

/** The test that kills most mutants, and those that kill others or meet another case. */
function killingMore(tests: readonly Named[]): Named[] {
  const seen = new Set<Point>();
  const kills = (test: Named) => pointsOf(test, "kill");
  return tests
    .toSorted((a, b) => kills(b).length - kills(a).length)
    .filter((test, at) => {
      const fresh = [...kills(test), ...pointsOf(test, "case")].filter((point) => !seen.has(point));
      for (const point of fresh) seen.add(point);
      return at === 0 || fresh.length > 0;
    });
}
