import type { Observation } from "./driver-protocol.ts";
import type { Evaluator } from "./evaluator.ts";
import { type Plan, planKey } from "./plan.ts";
import { keepsMeaning, simplerPlans } from "./shrink.ts";

const ROUNDS = 8;
const PROPOSALS = 30;

/** Replaces observations by simpler ones that say as much; those that become the same are merged. */
export async function simplify(
  chosen: readonly Observation[],
  evaluator: Evaluator,
  { accepts, isOver }: { readonly accepts: (plan: Plan) => boolean; readonly isOver: () => boolean },
): Promise<Observation[]> {
  let current = chosen.map((observation, index) => ({ observation, needed: neededBy(chosen, index) }));
  for (let round = 0; round < ROUNDS && !isOver(); round++) {
    const proposals = current.map(({ observation }) =>
      simplerPlans(observation.plan).filter(accepts).slice(0, PROPOSALS),
    );
    const observed = await evaluator.run(proposals.flat());
    const byKey = new Map(observed.map((observation) => [planKey(observation.plan), observation]));
    const next = current.map(({ observation, needed }, index) => {
      const simpler = (proposals[index] ?? []).flatMap((plan) => byKey.get(planKey(plan)) ?? []);
      return {
        observation: simpler.find((one) => keepsMeaning(observation, one, needed)) ?? observation,
        needed,
      };
    });
    if (next.every(({ observation }, index) => observation === current[index]?.observation)) break;
    current = next;
  }
  const distinct = new Map(current.map(({ observation }) => [planKey(observation.plan), observation]));
  return [...distinct.values()];
}

/** The points that only this one covers among those chosen for its target. */
function neededBy(chosen: readonly Observation[], index: number): ReadonlySet<number> {
  const own = chosen[index];
  if (!own) return new Set();
  const others = chosen.filter((other, at) => at !== index && other.plan.target === own.plan.target);
  return new Set([...own.points].filter((point) => !others.some((other) => other.points.has(point))));
}
