import type { Observation } from "../../../languages/search/observation.ts";
import { type Plan, planKey } from "../../../languages/search/plan.ts";

/** Makes plans from observations. */
export interface PlanSource {
  note(observations: readonly Observation[]): void;
  /** New plans for the observations since the last call. */
  plans(): Plan[];
}

/** A source that continues each observation that is new. */
export function createFollower(
  isNew: (observation: Observation) => boolean,
  follow: (observation: Observation) => readonly Plan[],
): PlanSource {
  let waiting: Observation[] = [];
  return {
    note(observations) {
      waiting.push(...observations.filter(isNew));
    },
    plans() {
      const noted = waiting;
      waiting = [];
      return noted.flatMap(follow);
    },
  };
}

/** Accepts each key so many times. */
export function createQuota(most: number): (key: string) => boolean {
  const counts = new Map<string, number>();
  return (key) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count < most;
  };
}

/** Removes plans that it returned before. */
export function createFreshFilter(): (plans: readonly Plan[]) => Plan[] {
  const given = new Set<string>();
  return (plans) => {
    const fresh = plans.filter((plan) => !given.has(planKey(plan)));
    for (const plan of fresh) given.add(planKey(plan));
    return fresh;
  };
}
