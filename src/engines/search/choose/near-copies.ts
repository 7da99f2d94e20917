import { isPlace, type Point } from "../../../languages/search/points.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import { killsOf } from "../mutants/kill-points.ts";
import { choosing } from "../tuning.ts";

/**
 * Tests without near copies: of those that call the same, take the same way through the code and expect the same, the one
 * that kills most mutants stays. Of those of a function that expect the same and run no code of their own, few do.
 */
export function withoutNearCopies(tests: readonly Named[]): Named[] {
  const ways = Map.groupBy(tests, wayOf);
  const best = new Set([...ways.values()].map((own) => own.reduce((a, b) => (kills(b) > kills(a) ? b : a))));
  const ran = new Set<Point>();
  const results = new Map<string, number>();
  return tests.filter((test) => {
    if (!best.has(test)) return false;
    const fresh = placesOf(test).filter((point) => !ran.has(point));
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

function kills({ observation }: Named): number {
  return killsOf(observation).length;
}
