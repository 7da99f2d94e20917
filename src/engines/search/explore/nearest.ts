import type { Observation } from "../../../languages/search/observation.ts";
import type { Value } from "../../../languages/values/value.ts";

/** Remembers, for every comparison in the code, the observation that came nearest to its other result. */
export interface Nearest {
  note(observations: readonly Observation[]): void;
  /** The nearest of each comparison, without duplicates. */
  readonly members: readonly Observation[];
}

/** Starts empty. */
export function createNearest(): Nearest {
  const best = new Map<string, { readonly distance: number; readonly observation: Observation }>();
  return {
    note(observations) {
      for (const observation of observations)
        for (const [one, other, place] of observation.compared ?? []) {
          const key = `${observation.plan.target} ${place ?? ""}`;
          const distance = distanceBetween(one, other);
          if (distance < (best.get(key)?.distance ?? Number.POSITIVE_INFINITY))
            best.set(key, { distance, observation });
        }
    },
    get members() {
      return [...new Set([...best.values()].map(({ observation }) => observation))];
    },
  };
}

/** How far two values are from being equal: numbers by their difference, texts by the length after their common beginning. */
export function distanceBetween(one: Value, other: Value): number {
  if (!("value" in one) || !("value" in other)) return Number.POSITIVE_INFINITY;
  const [a, b] = [String(one.value), String(other.value)];
  const isNumeric = ![one, other].some(({ kind }) => kind === "string" || kind === "boolean");
  if (isNumeric) return Math.abs(Number(a) - Number(b));
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  return Math.max(a.length, b.length) - same;
}
