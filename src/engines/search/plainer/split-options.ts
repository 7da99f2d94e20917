import type { Plan, Step } from "../../../languages/search/plan.ts";
import type { Value } from "../../../languages/values/value.ts";
import { shrinking } from "../tuning.ts";

/** Plans with one or two options of a call each, for a plan that passes many at once: each of them shows what it is for. */
export function withFewOptions(plan: Plan): Plan[] {
  return plan.steps.flatMap((step, at) =>
    fewerOptions(step).map((simpler) => ({ ...plan, steps: plan.steps.with(at, simpler) })),
  );
}

function fewerOptions(step: Step): Step[] {
  const named = subsets(step.kwargs).map((kwargs) => ({ ...step, kwargs }));
  const inside = step.args.flatMap((value, at) =>
    fewerEntries(value).map((other) => ({ ...step, args: step.args.with(at, other) })),
  );
  return [...named, ...inside];
}

function fewerEntries(value: Value): Value[] {
  if (value.kind !== "dict") return [];
  return subsets(value.entries).map((entries) => ({ ...value, entries }));
}

/** Each alone, then each pair; none if there are few. */
function subsets<T>(items: readonly T[]): T[][] {
  if (items.length < shrinking.manyOptions || items.length > shrinking.mostOptions) return [];
  const pairs = items.flatMap((one, at) => items.slice(at + 1).map((other) => [one, other]));
  return [...items.map((one) => [one]), ...pairs];
}
