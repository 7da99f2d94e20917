import type { Observation } from "./driver-protocol.ts";
import { informativeness } from "./oracle.ts";
import { planValues } from "./plan.ts";
import { cost } from "./value.ts";

/** A small set that covers everything the observations cover, beginning with the first of them, at most `limit`. */
export function greedyCover(observations: readonly Observation[], limit: number): Observation[] {
  const chosen = observations.slice(0, 1);
  const covered = new Set(chosen.flatMap(({ points }) => [...points]));
  const left = new Set(observations.slice(1));
  while (chosen.length < limit) {
    let best: Observation | undefined;
    let bestScore = 0;
    for (const observation of left) {
      const gain = newPoints(observation, covered);
      if (gain === 0) {
        left.delete(observation);
        continue;
      }
      const score = gain * 4 + informativeness(observation) * 3 - planCost(observation) / 4 + 1000;
      if (score > bestScore) {
        best = observation;
        bestScore = score;
      }
    }
    if (!best) break;
    chosen.push(best);
    left.delete(best);
    for (const point of best.points) covered.add(point);
  }
  return chosen;
}

/** How much a reader has to take in to follow the plan. */
export function planCost({ plan }: Pick<Observation, "plan">): number {
  return planValues(plan).reduce((sum, value) => sum + cost(value), plan.steps.length * 3);
}

function newPoints(observation: Observation, covered: ReadonlySet<number>): number {
  let count = 0;
  for (const point of observation.points) if (!covered.has(point)) count++;
  return count;
}
