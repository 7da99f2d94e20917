import type { LoadedExport } from "../../../languages/search/answers/export-schema.ts";
import type { Hints } from "../../../languages/search/hints.ts";
import { isFollowed, lastStep, type Plan } from "../../../languages/search/plan.ts";
import { type Value, valueKey } from "../../../languages/values/value.ts";

/** What documentation and tests pass to the functions of a module. */
export interface DocumentedTexts {
  /** The texts that were passed to a parameter, by its place or its name. */
  textsOf(target: string, place: number | string): readonly string[];
  /** Whether somebody wrote this very call. */
  has(plan: Plan): boolean;
}

/** Reads the calls that people wrote for a module. */
export function documentedTexts(
  exports: readonly LoadedExport[],
  hints: Pick<Hints, "examples"> | undefined,
): DocumentedTexts {
  const examples = [...(hints?.examples ?? []), ...exports.flatMap((found) => found.examples ?? [])];
  const texts = new Map<string, string[]>();
  const calls = new Set(examples.map(callKey));
  for (const plan of examples.filter((one) => !isFollowed(one))) {
    const { args, kwargs } = lastStep(plan);
    const given: (readonly [number | string, Value])[] = [...args.entries(), ...kwargs];
    for (const [place, value] of given) {
      if (value.kind !== "string" || value.value === "") continue;
      const key = `${plan.target} ${place}`;
      texts.set(key, [...(texts.get(key) ?? []), value.value]);
    }
  }
  return {
    textsOf: (target, place) => texts.get(`${target} ${place}`) ?? [],
    has: (plan) => calls.has(callKey(plan)),
  };
}

function callKey(plan: Plan): string {
  const { args, kwargs } = lastStep(plan);
  return JSON.stringify([
    plan.target,
    args.map(valueKey),
    kwargs.map(([name, value]) => [name, valueKey(value)]),
  ]);
}
