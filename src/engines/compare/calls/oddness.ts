import type { Plan } from "../../../languages/search/plan.ts";
import type { OpenSide } from "../open-side.ts";
import { grouping } from "../tuning.ts";
import { kindsOf } from "./known-arguments.ts";

/** Counts the arguments of a plan that are of another kind than those of a typical call. */
export function createOddness(sides: readonly OpenSide[]): (plan: Plan) => number {
  const known = new Map<string, ReadonlySet<string>>();
  const typicalOf = (target: string): ReadonlySet<string> => {
    const made = known.get(target);
    if (made) return made;
    const plans = sides.flatMap(({ subjects, planner }) => {
      const subject = subjects.get(target);
      return subject ? planner.initial(subject).slice(0, grouping.typical) : [];
    });
    const typical = new Set(plans.flatMap(placedKinds));
    known.set(target, typical);
    return typical;
  };
  return (plan) => placedKinds(plan).filter((kind) => !typicalOf(plan.target).has(kind)).length;
}

function placedKinds(plan: Plan): string[] {
  return [...kindsOf(plan)].map(([place, kind]) => `${place} ${kind.split(" ")[0]}`);
}
