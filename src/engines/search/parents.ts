import type { Corpus } from "./corpus.ts";
import type { Observation } from "./driver-protocol.ts";
import type { Nearest } from "./nearest.ts";
import type { Plan, Step } from "./plan.ts";
import type { Random } from "./random.ts";

/** Makes new plans out of those that proved worth keeping. */
export interface Parents {
  offspring(count: number): Plan[];
}

const NEWEST = 10;

/**
 * Each target gets its share; within it those are preferred that came last or show what few others show. Now and then it
 * is one of those that came near to something.
 */
export function createParents(
  corpus: Corpus,
  nearest: Nearest,
  { random, vary }: { readonly random: Random; readonly vary: (plan: Plan) => Plan },
): Parents {
  const choose = (members: readonly Observation[], rarest: readonly Observation[]): Observation => {
    if (random.chance(0.3)) return random.pick(members.slice(-NEWEST));
    return random.pick(random.chance(0.4) ? rarest : members);
  };
  const makeOne = ({ members, rarest }: Family): Plan => {
    const { plan } = choose(members, rarest);
    const mated = random.chance(0.1) ? cross(plan, random.pick(members).plan, random) : plan;
    let child = vary(mated);
    while (random.chance(0.3)) child = vary(child);
    return child;
  };
  return {
    offspring(count) {
      const families = [
        ...Map.groupBy([...corpus.members, ...corpus.leads], ({ plan }) => plan.target).values(),
      ].map(familyOf);
      const near = nearest.members;
      return Array.from({ length: count }, () =>
        near.length > 0 && random.chance(0.2) ? vary(random.pick(near).plan) : makeOne(random.pick(families)),
      );
    },
  };
}

interface Family {
  readonly members: readonly Observation[];
  /** Those with a point that no other member has; all where there is none. */
  readonly rarest: readonly Observation[];
}

function familyOf(members: readonly Observation[]): Family {
  const carriers = new Map<number, number>();
  for (const { points } of members)
    for (const point of points) carriers.set(point, (carriers.get(point) ?? 0) + 1);
  const rarest = members.filter(({ points }) => [...points].some((point) => carriers.get(point) === 1));
  return { members, rarest: rarest.length > 0 ? rarest : members };
}

/** The first plan with some arguments of the second where both do the same thing. */
function cross(plan: Plan, other: Plan, random: Random): Plan {
  const steps = plan.steps.map((step, index): Step => {
    const mate = other.steps[index];
    if (!mate || mate.kind !== step.kind || mate.member !== step.member) return step;
    const args = step.args.map((value, at) => (random.chance(0.5) ? (mate.args[at] ?? value) : value));
    return { ...step, args, kwargs: random.chance(0.5) ? mate.kwargs : step.kwargs };
  });
  return { ...plan, steps };
}
