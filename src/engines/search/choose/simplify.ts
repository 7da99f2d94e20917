import { type Observation, withEarlier } from "../../../languages/search/observation.ts";
import { type Plan, planKey } from "../../../languages/search/plan.ts";
import { kindOf, type Point } from "../../../languages/search/points.ts";
import type { Evaluator } from "../explore/evaluator.ts";
import { killsOf } from "../mutants/kill-points.ts";
import type { Prober } from "../mutants/prober.ts";
import { shrinking } from "../tuning.ts";
import { keepsMeaning, simplerPlans } from "./shrink.ts";

/** The tools to simplify with. */
export interface Simplification {
  readonly evaluator: Evaluator;
  /** Absent if there are no mutants. */
  readonly prober: Prober | undefined;
  readonly accepts: (plan: Plan) => boolean;
  readonly isOver: () => boolean;
}

/** Replaces observations with simpler ones that say and kill as much; equal ones are merged. */
export async function simplify(
  chosen: readonly Observation[],
  { evaluator, prober, accepts, isOver }: Simplification,
): Promise<Observation[]> {
  let current = chosen.map((observation, index) => ({ observation, needed: neededBy(chosen, index) }));
  for (let round = 0; round < shrinking.rounds && !isOver(); round++) {
    const proposals = current.map(({ observation }) =>
      simplerPlans(observation.plan).filter(accepts).slice(0, shrinking.proposals),
    );
    const observed = await evaluator.run(proposals.flat());
    const byKey = new Map(observed.map((observation) => [planKey(observation.plan), observation]));
    const promising = current.map(({ observation, needed }, index) => {
      const covered = new Set([...needed].filter((point) => kindOf(point) !== "kill"));
      const simpler = (proposals[index] ?? [])
        .flatMap((plan) => byKey.get(planKey(plan)) ?? [])
        .map((one) => withEarlier(one, (point) => needed.has(point)));
      return simpler.filter((one) => keepsMeaning(observation, one, covered)).slice(0, shrinking.promising);
    });
    const probed = await probeFor(current, promising, prober);
    const next = current.map(({ observation, needed }, index) => ({
      observation: (probed[index] ?? []).find((one) => isSubset(needed, one.points)) ?? observation,
      needed,
    }));
    if (next.every(({ observation }, index) => observation === current[index]?.observation)) break;
    current = next;
  }
  const distinct = new Map(current.map(({ observation }) => [planKey(observation.plan), observation]));
  return minimise([...distinct.values()]);
}

/** Removes observations that others make redundant; the first of each target stays, as the typical call. */
export function minimise(observations: readonly Observation[]): Observation[] {
  let kept = [...observations];
  for (const one of observations.toReversed()) {
    const index = kept.indexOf(one);
    const isFirst = kept.findIndex(({ plan }) => plan.target === one.plan.target) === index;
    if (!isFirst && neededBy(kept, index).size === 0) kept = kept.toSpliced(index, 1);
  }
  return kept;
}

interface Needed {
  readonly observation: Observation;
  readonly needed: ReadonlySet<Point>;
}

/** The promising ones, with those kills that the originals are needed for. */
async function probeFor(
  current: readonly Needed[],
  promising: readonly (readonly Observation[])[],
  prober: Prober | undefined,
): Promise<readonly (readonly Observation[])[]> {
  if (!prober) return promising;
  const wanted = new Map(
    current.flatMap(({ needed }, index) =>
      (promising[index] ?? []).map((one) => [one, killsOf({ points: needed })] as const),
    ),
  );
  const hopeful = [...wanted.keys()].filter((one) => (wanted.get(one) ?? []).length > 0);
  const probed = await prober.probe(hopeful, { wanted: (one) => wanted.get(one) ?? [] });
  const found = new Map(hopeful.map((one, index) => [one, probed[index] ?? one]));
  return promising.map((list) => list.map((one) => found.get(one) ?? one));
}

function isSubset(points: ReadonlySet<Point>, of: ReadonlySet<Point>): boolean {
  return [...points].every((point) => of.has(point));
}

/** The points that only this one covers for its target, and the mutants that it is the first to kill. */
function neededBy(chosen: readonly Observation[], index: number): ReadonlySet<Point> {
  const own = chosen[index];
  if (!own) return new Set();
  const others = chosen.filter((other, at) => at !== index && other.plan.target === own.plan.target);
  const earlier = chosen.slice(0, index);
  return new Set(
    [...own.points].filter(
      (point) => !(kindOf(point) === "kill" ? earlier : others).some((other) => other.points.has(point)),
    ),
  );
}
