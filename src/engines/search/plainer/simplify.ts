import { type Observation, withEarlier } from "../../../languages/search/observation.ts";
import { type Plan, planKey } from "../../../languages/search/plan.ts";
import { kindOf, type Point } from "../../../languages/search/points.ts";
import type { Evaluator } from "../explore/evaluator.ts";
import { killsOf } from "../mutants/kill-points.ts";
import type { Prober } from "../mutants/prober.ts";
import { shrinking } from "../tuning.ts";
import { keepsMeaning, simplerPlans, type Taste } from "./shrink.ts";
import { withFewOptions } from "./split-options.ts";

/** The tools to simplify with. */
export interface Simplification extends Taste {
  readonly evaluator: Evaluator;
  /** Absent if there are no mutants. */
  readonly prober: Prober | undefined;
  readonly accepts: (plan: Plan) => boolean;
  readonly isOver: () => boolean;
}

/** Replaces observations with simpler ones that say and kill as much; equal ones are merged. */
export async function simplify(
  chosen: readonly Observation[],
  tools: Simplification,
): Promise<Observation[]> {
  const { prober, isOver } = tools;
  const proposed = createProposals(tools);
  let current: readonly Needed[] = chosen.map((observation, index) => ({
    observation,
    needed: neededBy(chosen, index),
  }));
  const replace = async (offered: readonly (readonly Observation[])[]) => {
    const probed = await probeFor(current, offered, prober);
    current = current.map(({ observation, needed }, index) => ({
      observation: (probed[index] ?? []).find((one) => isSubset(needed, one.points)) ?? observation,
      needed,
    }));
  };
  await replace(current.map((one) => proposed.seen(one)));
  if (!isOver()) current = await proposed.split(current, prober);
  for (let round = 0; round < shrinking.rounds && !isOver(); round++) {
    const offered = await proposed.next(current);
    if (!offered) break;
    await replace(offered);
  }
  const distinct = new Map(current.map(({ observation }) => [planKey(observation.plan), observation]));
  return minimise([...distinct.values()]);
}

/** Offers simpler observations for each of those that are needed. */
function createProposals({ evaluator, accepts, ...taste }: Simplification) {
  const { costOf } = taste;
  const known = new Map(evaluator.seen.map((one) => [planKey(one.plan), one]));
  const byTarget = Map.groupBy(known.values(), ({ plan }) => plan.target);
  const tried = new Set<string>();
  const suits = ({ observation, needed }: Needed) => {
    const covered = new Set([...needed].filter((point) => kindOf(point) !== "kill"));
    return (one: Observation) => keepsMeaning(observation, one, covered);
  };
  const credited = ({ needed }: Needed, one: Observation) => withEarlier(one, (point) => needed.has(point));
  return {
    /** The plainest of all that the search saw: most calls were tried with plain values first. */
    seen(one: Needed): Observation[] {
      const cost = costOf(one.observation);
      return (byTarget.get(one.observation.plan.target) ?? [])
        .filter((other) => costOf(other) < cost)
        .map((other) => credited(one, other))
        .filter(suits(one))
        .toSorted((a, b) => costOf(a) - costOf(b))
        .slice(0, shrinking.promising);
    },
    /** Calls with one or two options each for a call with many, and that call for the rest that only it shows. */
    async split(current: readonly Needed[], prober: Prober | undefined): Promise<Needed[]> {
      const plans = current.map(({ observation }) => withFewOptions(observation.plan).filter(accepts));
      for (const one of await evaluator.run(plans.flat())) known.set(planKey(one.plan), one);
      const offered = current.map((one, index) => {
        const { outcome, error } = one.observation;
        return (plans[index] ?? [])
          .flatMap((plan) => known.get(planKey(plan)) ?? [])
          .filter((other) => other.outcome === outcome && other.error.type === error.type)
          .map((other) => credited(one, other));
      });
      const probed = await probeFor(current, offered, prober);
      return current.flatMap((one, index) => splitUp(one, probed[index] ?? []));
    },
    /** Those that are a step simpler and were not offered before; undefined if there are no more. */
    async next(current: readonly Needed[]): Promise<Observation[][] | undefined> {
      const proposals = current.map(({ observation }) =>
        simplerPlans(observation.plan, taste)
          .filter(({ plan }) => !tried.has(planKey(plan)) && accepts(plan))
          .slice(0, shrinking.proposals),
      );
      const plans = proposals.flat().map(({ plan }) => plan);
      if (plans.length === 0) return undefined;
      for (const plan of plans) tried.add(planKey(plan));
      for (const one of await evaluator.run(plans)) known.set(planKey(one.plan), one);
      return current.map((one, index) => {
        return (proposals[index] ?? [])
          .flatMap(({ plan, mustKeepResult }) => {
            const found = known.get(planKey(plan));
            if (!found || (mustKeepResult && resultKey(found) !== resultKey(one.observation))) return [];
            return [credited(one, found)];
          })
          .filter(suits(one))
          .slice(0, shrinking.promising);
      });
    },
  };
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

/** The first observations that have a part of what one is needed for, and that one if something is left. */
function splitUp(one: Needed, offered: readonly Observation[]): Needed[] {
  const parts: Needed[] = [];
  let rest = one.needed;
  for (const observation of offered) {
    const needed = rest.intersection(observation.points);
    if (needed.size === 0 || [...needed].every((point) => kindOf(point) === "outcome")) continue;
    parts.push({ observation, needed });
    rest = rest.difference(needed);
  }
  const isDone = [...rest].every((point) => kindOf(point) === "outcome");
  return isDone && parts.length > 0 ? parts : [...parts, { ...one, needed: rest }];
}

function resultKey({ outcome, value, error }: Observation): string {
  return JSON.stringify([outcome, value, error]);
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
