import type { LoadedExport } from "../../../../languages/search/answers/export-schema.ts";
import type { Hints } from "../../../../languages/search/hints.ts";
import { isFollowed, lastStep, type Plan } from "../../../../languages/search/plan.ts";
import type { Subject } from "../../../../languages/search/subject.ts";
import { type Value, valueKey } from "../../../../languages/values/value.ts";
import { documentationOf } from "../../sanity/documented-range.ts";
import { toldTexts } from "./told-texts.ts";

/** What documentation and tests pass to the functions of a module. */
export interface DocumentedTexts {
  /** The texts that were passed to a parameter, by its place or its name. */
  textsOf(target: string, place: number | string): readonly string[];
  /** Whether somebody wrote this very call, or its text as an example of what the function takes. */
  has(plan: Plan): boolean;
  /** Whether documentation gives its text, and nothing else, as such an example. */
  isTold(plan: Plan): boolean;
}

/** The functions of a module, and its text. */
export interface ToldModule {
  readonly subjects: readonly Pick<Subject, "target" | "symbol" | "parameters">[];
  readonly text: string;
}

/** Reads the calls and texts that people wrote for a module. */
export function documentedTexts(
  exports: readonly LoadedExport[],
  hints: Pick<Hints, "examples"> | undefined,
  { subjects, text: source }: ToldModule = { subjects: [], text: "" },
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
  const told = new Set(
    subjects.flatMap(({ target, symbol, parameters: [first] }) =>
      toldTexts(first?.name ?? "", true, documentationOf(symbol, source)).map((text) => `${target} ${text}`),
    ),
  );
  const isTold = (plan: Plan) => {
    const [only, ...others] = [...lastStep(plan).args, ...lastStep(plan).kwargs];
    const text = only && "kind" in only && only.kind === "string" ? only.value : undefined;
    return (
      text !== undefined && others.length === 0 && told.has(`${plan.target} ${text}`) && !isFollowed(plan)
    );
  };
  return {
    isTold,
    textsOf: (target, place) => texts.get(`${target} ${place}`) ?? [],
    has: (plan) => calls.has(callKey(plan)) || isTold(plan),
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
