import type { Observation } from "../../../languages/search/observation.ts";
import { killPoint, mutantOf } from "../../../languages/search/points.ts";

/** The observation, with a point for each mutant that its test kills. */
export function withKills(observation: Observation, mutants: Iterable<number>): Observation {
  const points = new Set(observation.points);
  for (const mutant of mutants) points.add(killPoint(mutant));
  return { ...observation, points };
}

/** The mutants that a test of the observation is known to kill. */
export function killsOf({ points }: Pick<Observation, "points">): number[] {
  return [...points].flatMap((point) => mutantOf(point) ?? []);
}
