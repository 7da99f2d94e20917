import type { Observation } from "../../../languages/search/observation.ts";
import type { Value } from "../../../languages/values/value.ts";

/** Remembers, for every place that compares, the observation that came nearest to another outcome. */
export interface Nearest {
  note(observations: readonly Observation[]): void;
  /** The nearest of each place, without repeats. */
  readonly members: readonly Observation[];
}

/** Nothing is near yet. */
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

/** How far two values are from being equal: numbers by difference, texts by what is not the same at their beginning. */
export function distanceBetween(one: Value, other: Value): number {
  if (!("value" in one) || !("value" in other)) return Number.POSITIVE_INFINITY;
  const [a, b] = [String(one.value), String(other.value)];
  const isNumeric = ![one, other].some(({ kind }) => kind === "string" || kind === "boolean");
  if (isNumeric) return Math.abs(Number(a) - Number(b));
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  return Math.max(a.length, b.length) - same;
}
