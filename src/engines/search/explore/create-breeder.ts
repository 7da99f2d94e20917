import type { Observation } from "../../../languages/search/observation.ts";
import { isFollowed, lastStep, type Plan, type Step } from "../../../languages/search/plan.ts";
import type { Point } from "../../../languages/search/points.ts";
import type { Random } from "../../../languages/values/random.ts";
import { breeding } from "../tuning.ts";
import type { Corpus } from "./corpus.ts";
import type { Nearest } from "./nearest.ts";

/** Makes `count` plans, each with at least `changes` changes from a known one. */
export type Breeder = (count: number, changes: number) => Plan[];

/**
 * Varies plans that are worth keeping. Each target gets its share; within it, the newest and those with rare points are
 * preferred. Sometimes the parent is a near miss.
 */
export function createBreeder(
  corpus: Corpus,
  nearest: Nearest,
  { random, vary }: { readonly random: Random; readonly vary: (plan: Plan) => Plan },
): Breeder {
  const choose = (members: readonly Observation[], rarest: readonly Observation[]): Observation => {
    if (random.chance(breeding.newestShare)) return random.pick(members.slice(-breeding.newest));
    return random.pick(random.chance(breeding.rarestShare) ? rarest : members);
  };
  const makeOne = ({ members, rarest }: Family, changes: number): Plan => {
    const { plan } = choose(members, rarest);
    if (corpus.members.length > 0 && random.chance(breeding.moved)) {
      const moved = onObjectOf(random.pick(corpus.members).plan, plan);
      if (moved) return moved;
    }
    const mated = random.chance(breeding.crossed) ? cross(plan, random.pick(members).plan, random) : plan;
    let child = vary(mated);
    for (let more = changes - 1; more > 0 || random.chance(breeding.again); more--) child = vary(child);
    return child;
  };
  return (count, changes) => {
    const byTarget = Map.groupBy([...corpus.members, ...corpus.leads], ({ plan }) => plan.target);
    const families = [...byTarget.values()].map(familyOf);
    if (families.length === 0) return [];
    const near = nearest.members;
    return Array.from({ length: count }, () =>
      near.length > 0 && random.chance(breeding.near)
        ? vary(random.pick(near).plan)
        : makeOne(random.pick(families), changes),
    );
  };
}

interface Family {
  readonly members: readonly Observation[];
  /** Those with a point that no other member has; all members if there are none. */
  readonly rarest: readonly Observation[];
}

function familyOf(members: readonly Observation[]): Family {
  const carriers = new Map<Point, number>();
  for (const { points } of members)
    for (const point of points) carriers.set(point, (carriers.get(point) ?? 0) + 1);
  const rarest = members.filter(({ points }) => [...points].some((point) => carriers.get(point) === 1));
  return { members, rarest: rarest.length > 0 ? rarest : members };
}

/** The plan's last call on the object of another plan, in the state that made that plan worth keeping. */
function onObjectOf(other: Plan, plan: Plan): Plan | undefined {
  const isMade = (one: Plan) => one.steps.length > 1 && one.steps[0]?.kind === "new" && !isFollowed(one);
  const isAlike = other.exportName === plan.exportName && other.derived === plan.derived;
  if (!isAlike || !isMade(other) || !isMade(plan)) return undefined;
  return { ...plan, steps: [...other.steps.slice(0, -1), lastStep(plan)] };
}

/** The first plan, with some arguments of the second where both have the same step. */
function cross(plan: Plan, other: Plan, random: Random): Plan {
  const steps = plan.steps.map((step, index): Step => {
    const mate = other.steps[index];
    if (!mate || mate.kind !== step.kind || mate.member !== step.member) return step;
    const args = step.args.map((value, at) =>
      random.chance(breeding.argument) ? (mate.args[at] ?? value) : value,
    );
    return { ...step, args, kwargs: random.chance(breeding.argument) ? mate.kwargs : step.kwargs };
  });
  return { ...plan, steps };
}
