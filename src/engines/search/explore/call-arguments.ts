import type { Step } from "../../../languages/search/plan.ts";
import type { Random } from "../../../languages/values/random.ts";
import { integer, type Value } from "../../../languages/values/value.ts";
import { planning } from "../tuning.ts";
import type { Argument } from "../values/argument-pools.ts";
import { mutateValue } from "../values/mutate-value.ts";

/** Chooses the value for a parameter; undefined leaves it out. */
export type Chooser = (argument: Argument) => Value | undefined;

/** The required arguments, with their most typical values. */
export const typical: Chooser = ({ parameter, values }) => (parameter.optional ? undefined : values[0]);
/** All arguments, with their most typical values. */
export const complete: Chooser = ({ values }) => values[0];
/** The typical call with one argument varied. */
export const varying =
  (chosen: Argument, value: Value): Chooser =>
  (argument) =>
    argument === chosen ? value : typical(argument);

/** Any values, the typical ones more often, and some of the optional ones. */
export function choosingRandomly(random: Random): Chooser {
  return (argument) =>
    argument.parameter.optional && !random.chance(optionalChance(argument))
      ? undefined
      : pickEarly(poolOf(argument, random), random);
}

/** Mostly values that callers pass: of others, only the code's own guards make a test. */
function poolOf({ values, suited }: Argument, random: Random): readonly Value[] {
  return suited.length === 0 || random.chance(planning.misfits) ? values : suited;
}

/** The same value for the first two arguments: code that compares or joins two things treats equal ones differently. */
export function alike([first, second]: readonly Argument[]): Chooser[] {
  const values = first?.values.slice(0, planning.alike) ?? [];
  return values.map(
    (value) => (argument) => (argument === first || argument === second ? value : typical(argument)),
  );
}

function optionalChance({ siblings }: Argument): number {
  const { usual, crowd, given } = planning.optional;
  return siblings > crowd ? given / siblings : usual;
}

function pickEarly(values: readonly Value[], random: Random): Value {
  return random.pick(random.chance(planning.typicalShare) ? values.slice(0, planning.typical) : values);
}

/** The step with one more argument, if there is a parameter for it. */
export function addArgument(
  step: Step,
  known: readonly Argument[],
  { random, hasKeywords }: { readonly random: Random; readonly hasKeywords: boolean },
): Step {
  const given = new Set(step.kwargs.map(([name]) => name));
  const open = known
    .slice(step.args.length)
    .filter(({ parameter }) => !given.has(parameter.name) && !parameter.rest && !parameter.positionalOnly);
  const further = known.find(({ parameter }) => parameter.rest && !parameter.keywordOnly);
  const next = open[0] ?? further;
  if (!next || step.args.length >= planning.mostArguments) return step;
  if (!hasKeywords || open.length === 0)
    return { ...step, args: [...step.args, pickEarly(poolOf(next, random), random)] };
  const chosen = random.pick(open);
  const value = pickEarly(poolOf(chosen, random), random);
  return { ...step, kwargs: [...step.kwargs, [chosen.parameter.name, value]] };
}

/** Arguments in call order: optional ones by keyword if the language has keywords, else up to the last chosen one. */
export function fill(
  args: readonly Argument[],
  choose: Chooser,
  hasKeywords: boolean,
): Pick<Step, "args" | "kwargs"> {
  const positional: Value[] = [];
  const kwargs: [string, Value][] = [];
  const chosen = withDistinctNumbers(args.map((argument) => ({ ...argument, value: choose(argument) })));
  const last = chosen.findLastIndex(({ value }) => value !== undefined);
  for (const { parameter, values, value } of hasKeywords ? chosen : chosen.slice(0, last + 1)) {
    if (parameter.rest) {
      const alike = values.filter((other) => other.kind === value?.kind && other !== value);
      if (!parameter.keywordOnly && value) positional.push(value, ...alike.slice(0, 2));
      if (parameter.keywordOnly && value) kwargs.push(["name", value]);
    } else if (hasKeywords && parameter.positionalOnly && parameter.optional) {
      if (value) positional.push(value);
    } else if (hasKeywords && (parameter.keywordOnly || parameter.optional)) {
      if (value) kwargs.push([parameter.name, value]);
    } else positional.push(value ?? { kind: "undefined" });
  }
  return { args: positional, kwargs };
}

/** Typical numbers that differ: a call with equal ones does not show which is which. */
function withDistinctNumbers<T extends Argument & { readonly value: Value | undefined }>(
  chosen: readonly T[],
): T[] {
  const used = new Set<string>();
  return chosen.map((argument) => {
    const { value, values } = argument;
    const isTypical = value?.kind === "integer" && value === values[0] && used.has(value.value);
    const other = isTypical
      ? planning.numbers
          .map(integer)
          .find((one) => "value" in one && !used.has(String(one.value)) && argument.accepts(one))
      : undefined;
    const taken = other ?? value;
    if (taken?.kind === "integer") used.add(taken.value);
    return { ...argument, value: taken };
  });
}

/** Whether every argument of a step fits its written type, and none is missing. */
export function acceptsArguments(step: Step, known: readonly Argument[]): boolean {
  const positional = step.args.every((value, index) => {
    const argument = known[index] ?? known.find(({ parameter }) => parameter.rest);
    return (
      !argument || argument.accepts(value) || (argument.parameter.optional && value.kind === "undefined")
    );
  });
  const given = new Set(step.kwargs.map(([name]) => name));
  const missing = known
    .slice(step.args.length)
    .some(({ omittable, parameter }) => !omittable && !given.has(parameter.name));
  if (missing && step.kind !== "get") return false;
  const byName = new Map(known.map((argument) => [argument.parameter.name, argument]));
  return positional && step.kwargs.every(([name, value]) => byName.get(name)?.accepts(value) ?? true);
}

/** How many arguments of a step callers would not pass, or would not leave out. */
export function misfitsIn(step: Step, known: readonly Argument[]): number {
  if (step.kind === "get") return 0;
  const given = new Map(step.kwargs);
  const rest = known.find(({ parameter }) => parameter.rest);
  const positional = step.args.filter((value, index) => (known[index] ?? rest)?.suits(value) === false);
  const others = known.slice(step.args.length).filter(({ parameter, suits }) => {
    const value = given.get(parameter.name);
    return value ? !suits(value) : !parameter.optional && !parameter.rest && !suits({ kind: "undefined" });
  });
  return positional.length + others.length;
}

/** Sources of other values for the arguments of a step. */
interface Lenders {
  readonly known: readonly Argument[];
  /** Values that the code compared with. */
  readonly extra: readonly Value[];
  /** The arguments of the other steps: code may look up a key that an earlier step set. */
  readonly elsewhere: readonly Value[];
}

/** The step with one argument changed. */
export function varyArguments(step: Step, { known, extra, elsewhere }: Lenders, random: Random): Step {
  const total = step.args.length + step.kwargs.length;
  if (total === 0) return step;
  const chosen = random.below(total);
  const change = (value: Value, argument: Argument | undefined): Value => {
    const others = [...step.args, ...elsewhere].filter((other) => other !== value);
    if (others.length > 0 && random.chance(planning.elsewhere)) return random.pick(others);
    const pool = [...(argument ? poolOf(argument, random) : [value]), ...extra, ...others];
    return random.chance(planning.fromPool) ? pickEarly(pool, random) : mutateValue(value, pool, random);
  };
  return {
    ...step,
    args: step.args.map((value, index) =>
      index === chosen ? change(value, known[index] ?? known.at(-1)) : value,
    ),
    kwargs: step.kwargs.map(([name, value], index) => {
      const argument = known.find(({ parameter }) => parameter.name === name);
      return [name, index + step.args.length === chosen ? change(value, argument) : value] as const;
    }),
  };
}
