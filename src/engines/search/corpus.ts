import type { Observation } from "./driver-protocol.ts";
import { isKill } from "./kill-points.ts";
import { informativeness } from "./oracle.ts";
import { planValues } from "./plan.ts";
import { cost } from "./value.ts";

/** A mutant killed, in covered points. */
const KILL_WORTH = 3;

/** The observations worth keeping during a search. */
export interface Corpus {
  readonly members: readonly Observation[];
  /** All points that any member covers. */
  readonly covered: ReadonlySet<number>;
  /** Keeps those that cover something new for their target, or the same at less cost; tells how many were new. */
  add(observations: readonly Observation[]): number;
}

/** An empty corpus. */
export function createCorpus(): Corpus {
  const members: Observation[] = [];
  const covered = new Set<number>();
  const coveredBy = new Map<string, Set<number>>();
  const replaceDearer = (observation: Observation) => {
    const cheaper = (old: Observation) =>
      saysTheSame(old, observation) && planCost(observation) < planCost(old);
    const index = members.findIndex(cheaper);
    if (index >= 0) members[index] = observation;
  };
  const addOne = (observation: Observation): boolean => {
    const known = coveredBy.get(observation.plan.target) ?? new Set();
    coveredBy.set(observation.plan.target, known);
    if (newPoints(observation, known) === 0) {
      replaceDearer(observation);
      return false;
    }
    for (const point of observation.points) {
      known.add(point);
      covered.add(point);
    }
    members.push(observation);
    return true;
  };
  return { members, covered, add: (observations) => observations.filter(addOne).length };
}

/** A small set that covers what the observations add to `known`, beginning with the first of them, at most `limit`. */
export function greedyCover(
  observations: readonly Observation[],
  limit: number,
  known: ReadonlySet<number> = new Set(),
): Observation[] {
  const chosen = observations.slice(0, 1);
  const covered = new Set([...known, ...chosen.flatMap(({ points }) => [...points])]);
  let left = observations.slice(1);
  while (chosen.length < limit) {
    left = left.filter((observation) => newPoints(observation, covered) > 0);
    const [best] = left.toSorted((a, b) => worth(b, covered) - worth(a, covered));
    if (!best) break;
    chosen.push(best);
    for (const point of best.points) covered.add(point);
  }
  return chosen;
}

/** How much a reader has to take in to follow the plan. */
export function planCost({ plan }: Pick<Observation, "plan">): number {
  return planValues(plan).reduce((sum, value) => sum + cost(value), plan.steps.length * 3);
}

function worth(observation: Observation, covered: ReadonlySet<number>): number {
  return newPoints(observation, covered) * 4 + informativeness(observation) * 3 - planCost(observation) / 4;
}

function newPoints(observation: Observation, covered: ReadonlySet<number>): number {
  let count = 0;
  for (const point of observation.points) if (!covered.has(point)) count += isKill(point) ? KILL_WORTH : 1;
  return count;
}

function saysTheSame(a: Observation, b: Observation): boolean {
  if (a.plan.target !== b.plan.target || a.outcome !== b.outcome || a.points.size !== b.points.size)
    return false;
  return a.value.kind === b.value.kind && [...a.points].every((point) => b.points.has(point));
}
