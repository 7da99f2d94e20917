import { type PlanCost, planCost } from "../../../languages/naturalness/plan-cost.ts";
import { type Observation, withEarlier } from "../../../languages/search/observation.ts";
import { informativeness } from "../../../languages/search/oracle.ts";
import { kindOf, type Point } from "../../../languages/search/points.ts";
import { cost } from "../../../languages/values/value.ts";
import { rating } from "../tuning.ts";

/** The observations worth keeping during a search. */
export interface Corpus {
  readonly members: readonly Observation[];
  /** Calls that made no sense but cover what no member does: worth varying, but not tests. */
  readonly leads: readonly Observation[];
  /** The points that members cover. */
  readonly covered: ReadonlySet<Point>;
  /** Keeps those that cover something new for their target, or the same at less cost. Returns how many were new. */
  add(observations: readonly Observation[]): number;
}

/** An empty corpus. */
export function createCorpus(costOf: PlanCost = planCost): Corpus {
  const members: Observation[] = [];
  const leads: Observation[] = [];
  const covered = new Set<Point>();
  const coveredBy = new Map<string, Set<Point>>();
  const replaceDearer = (observation: Observation) => {
    const cheaper = (old: Observation) => saysTheSame(old, observation) && costOf(observation) < costOf(old);
    const index = members.findIndex(cheaper);
    if (index >= 0) members[index] = observation;
  };
  const addLead = (observation: Observation): boolean => {
    const known = new Set([...covered, ...leads.flatMap(({ points }) => [...points])]);
    if (newPoints(observation, known) === 0) return false;
    leads.push(observation);
    return true;
  };
  const addOne = (seen: Observation): boolean => {
    // A change to an object often shows only in later calls.
    const observation = withEarlier(seen, (point) => !covered.has(point));
    if (observation.isMisuse) return addLead(observation);
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
  return {
    members,
    get leads() {
      return leads.filter((one) => newPoints(one, covered) > 0);
    },
    covered,
    add: (observations) => observations.filter(addOne).length,
  };
}

/** Limits of a cover: how many, what is covered already, and what each costs its reader. */
export interface Cover {
  readonly limit: number;
  readonly known?: ReadonlySet<Point>;
  readonly costOf?: PlanCost;
}

/** A small set, at most `limit`, that covers all that the observations add to `known`, starting with the first. */
export function greedyCover(
  observations: readonly Observation[],
  { limit, costOf = planCost, known = new Set() }: Cover,
): Observation[] {
  const chosen = observations.slice(0, 1);
  const covered = new Set([...known, ...chosen.flatMap(({ points }) => [...points])]);
  let left = observations.slice(chosen.length);
  while (chosen.length < limit) {
    left = left.filter((observation) => newPoints(observation, covered) > 0);
    const worths = left.map((observation) => worth(observation, covered, costOf));
    const best = left[worths.indexOf(worths.reduce((most, one) => Math.max(most, one), -Infinity))];
    if (!best) break;
    chosen.push(best);
    for (const point of best.points) covered.add(point);
  }
  return chosen;
}

function worth(observation: Observation, covered: ReadonlySet<Point>, costOf: PlanCost): number {
  const result = observation.outcome === "returned" ? Math.max(0, cost(observation.value) - rating.short) : 0;
  const read = costOf(observation) / 4 + result / 4;
  return newPoints(observation, covered) * 4 + informativeness(observation) * 3 - read;
}

function newPoints(observation: Observation, covered: ReadonlySet<Point>): number {
  let count = 0;
  for (const point of observation.points)
    if (!covered.has(point)) count += kindOf(point) === "kill" ? rating.kill : 1;
  return count;
}

function saysTheSame(a: Observation, b: Observation): boolean {
  if (a.plan.target !== b.plan.target || a.outcome !== b.outcome || a.points.size !== b.points.size)
    return false;
  return a.value.kind === b.value.kind && [...a.points].every((point) => b.points.has(point));
}
