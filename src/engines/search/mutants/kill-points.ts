import type { Observation } from "../../../languages/search/driver-protocol.ts";

// Past every point that a driver reports.
const KILL = 2 ** 40;

/** The observation with the mutants that its test kills, as points beside those it covers. */
export function withKills(observation: Observation, mutants: Iterable<number>): Observation {
  const points = new Set(observation.points);
  for (const mutant of mutants) points.add(KILL + mutant);
  return { ...observation, points };
}

/** The mutants that a test of the observation is known to kill. */
export function killsOf({ points }: Pick<Observation, "points">): number[] {
  return [...points].filter(isKill).map((point) => point - KILL);
}

/** Whether a point stands for a killed mutant. */
export function isKill(point: number): boolean {
  return point >= KILL;
}
