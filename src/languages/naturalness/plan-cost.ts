import { type Plan, planValues } from "../search/plan.ts";
import { isEmpty, type Value } from "../values/value.ts";
import type { Lexicon } from "./lexicon.ts";
import { repeated, valueCost } from "./value-cost.ts";

const STEP = 3;
/** A test that sets up its environment must also explain it. */
const SETTING = 4;

/** How much effort a reader needs to follow a plan. */
export function planCost({ plan }: { readonly plan: Plan }, lexicon?: Lexicon): number {
  const around = plan.around ?? [];
  // An unset variable takes one word, and most that are set start at zero.
  const unset = new Set(around.flatMap(({ value }) => (isOff(value) ? [value] : [])));
  const values = planValues(plan).filter((value) => !unset.has(value));
  const alike = plan.steps.reduce((sum, { args }) => sum + repeated(args.flatMap(valuesIn)), 0);
  return values.reduce(
    (sum, value) => sum + valueCost(value, lexicon),
    plan.steps.length * STEP + around.length * SETTING + alike,
  );
}

function isOff(value: Value): boolean {
  return isEmpty(value) || ("value" in value && (value.value === "0" || value.value === false));
}

/** A value, or the values of a dictionary; keys are names. */
function valuesIn(value: Value): readonly Value[] {
  return value.kind === "dict" ? value.entries.map(([, item]) => item) : [value];
}

/** The cost of plans for the readers of one module. */
export type PlanCost = (one: { readonly plan: Plan }) => number;

/** An argument that no caller would pass costs more than any that one would. */
const MISFIT = 10;
/** A call that somebody wrote reads best, however long it is. */
const WRITTEN = 0.5;

/** Costs with the module's lexicon, and with how many arguments callers would not pass; each plan is looked at once. */
export function createPlanCost(
  lexicon: Lexicon,
  misfits: (plan: Plan) => number,
  isWritten: (plan: Plan) => boolean = () => false,
): PlanCost {
  const known = new WeakMap<Plan, number>();
  const costOf = (one: { readonly plan: Plan }) =>
    planCost(one, lexicon) * (isWritten(one.plan) ? WRITTEN : 1) + misfits(one.plan) * MISFIT;
  return (one) => {
    const found = known.get(one.plan) ?? costOf(one);
    known.set(one.plan, found);
    return found;
  };
}
