import type { Observation } from "../../../languages/search/observation.ts";
import { type Plan, planKey } from "../../../languages/search/plan.ts";
import { type Property, secondCall } from "../../../languages/search/property.ts";
import type { Held } from "../../../languages/tests/found-property.ts";
import { cost, type Value, valueKey } from "../../../languages/values/value.ts";
import type { MutantDriver, Tried } from "../driver/mutant-driver.ts";
import { proving } from "../tuning.ts";

/** For each input that is worth a row, those of the mutants for which the property does not hold. */
export async function proveProperty(
  property: Property,
  held: readonly Held[],
  {
    mutants,
    driver,
    isPlain,
  }: {
    readonly mutants: readonly number[];
    readonly driver: MutantDriver;
    readonly isPlain: (value: Value) => boolean;
  },
): Promise<ReadonlyMap<Held, readonly number[]>> {
  const inputs = held
    .filter(({ args, result }) => [...args, result].every(isPlain))
    .toSorted((a, b) => inputCost(a) - inputCost(b))
    .slice(0, proving.inputs);
  const first = await driver.run(inputs.map(({ plan }) => ({ plan, mutants })));
  const calls = inputs.flatMap((input, at) =>
    mutants.map((mutant) => ({ input, mutant, call: callUnder(property, input, came(first[at], mutant)) })),
  );
  const wanted = new Map<string, { readonly plan: Plan; readonly mutants: number[] }>();
  for (const { call, mutant } of calls) {
    if (!call) continue;
    const trial = wanted.get(planKey(call.plan)) ?? { plan: call.plan, mutants: [] };
    trial.mutants.push(mutant);
    wanted.set(planKey(call.plan), trial);
  }
  const tried = await driver.run([...wanted.values()]);
  const second = new Map([...wanted.keys()].map((key, index) => [key, tried[index]]));
  const broken = calls.filter(({ call, mutant }) => {
    if (!call) return true;
    const end = came(second.get(planKey(call.plan)), mutant);
    return end?.outcome !== "returned" || valueKey(end.value) !== valueKey(call.expected);
  });
  return new Map(
    inputs.map((input) => [input, broken.filter((one) => one.input === input).map(({ mutant }) => mutant)]),
  );
}

/** The outcome of a plan under a mutant; undefined if it did not end. */
function came(tried: Tried | undefined, mutant: number): Observation | undefined {
  return tried?.reactions.has(mutant) ? tried.reactions.get(mutant) : tried?.usual;
}

function callUnder(property: Property, { args }: Held, observation: Observation | undefined) {
  return observation?.outcome === "returned" ? secondCall(property, args, observation.value) : undefined;
}

function inputCost({ args }: Held): number {
  return args.reduce((sum, value) => sum + cost(value), 0);
}
