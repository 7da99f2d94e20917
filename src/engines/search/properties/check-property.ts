import { type Plan, planKey } from "../../../languages/search/plan.ts";
import {
  appliesTo,
  argumentCount,
  isTrivial,
  type Property,
  secondCall,
} from "../../../languages/search/property.ts";
import type { Held } from "../../../languages/tests/found-property.ts";
import { isLiteral, valueKey } from "../../../languages/values/value.ts";
import type { Driver } from "../driver/open-driver.ts";
import type { Planner } from "../explore/planner.ts";
import { proving } from "../tuning.ts";

/** The nontrivial inputs for which a property holds, if it holds for all of some thousands; else none. */
export async function checkProperty(
  property: Property,
  { driver, planner }: { readonly driver: Driver; readonly planner: Planner },
): Promise<Held[]> {
  const plans = inputsFor(property, planner);
  if (plans.length < proving.leastRuns) return [];
  const first = (await driver.run(plans)).observations.filter(
    ({ outcome, waited, value }) => outcome === "returned" && !waited && isLiteral(value),
  );
  const calls = first.map(({ plan, value, lines }) => {
    const args = plan.steps[0]?.args ?? [];
    return { held: { plan, args, result: value, lines }, ...secondCall(property, args, value) };
  });
  const distinct = new Map(calls.map(({ plan }) => [planKey(plan), plan]));
  const { observations } = await driver.run([...distinct.values()]);
  const second = new Map(observations.map((observation) => [planKey(observation.plan), observation]));
  const held: Held[] = [];
  for (const { held: one, plan, expected } of calls) {
    const came = second.get(planKey(plan));
    if (came?.outcome !== "returned" || valueKey(came.value) !== valueKey(expected)) return [];
    if (!isTrivial(property, one.args, one.result))
      held.push({ ...one, lines: [...one.lines, ...came.lines] });
  }
  return calls.length >= proving.leastRuns && held.length >= proving.leastHeld ? held : [];
}

/** Calls of the first function with its required arguments only. */
function inputsFor(property: Property, planner: Planner): Plan[] {
  const { first } = property;
  const count = argumentCount(property);
  const found = new Map<string, Plan>();
  const take = (plan: Plan) => {
    const [step, ...others] = plan.steps;
    if (others.length > 0 || step?.args.length !== count || step.kwargs.length > 0) return;
    if (!step.args.every(isLiteral) || !appliesTo(property, step.args) || !planner.accepts(plan, first))
      return;
    found.set(planKey(plan), plan);
  };
  for (const plan of planner.initial(first)) take(plan);
  const parents = [...found.values()];
  for (let turn = 0; turn < proving.runs * 4 && found.size < proving.runs; turn++) {
    const parent = parents[turn % parents.length];
    if (!parent) break;
    const child = planner.vary(parent, first);
    const known = found.size;
    take(child);
    if (found.size > known) parents.push(child);
  }
  return [...found.values()];
}
