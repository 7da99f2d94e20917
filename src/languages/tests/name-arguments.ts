import { lastStep, type Setting, type Step, subjectStep } from "../search/plan.ts";
import { type Value, valueKey } from "../values/value.ts";
import type { Named } from "./named-test.ts";
import { type Vocabulary, written } from "./phrase.ts";

/** An argument as a name describes it. */
export interface NamedArgument {
  readonly name: string;
  readonly value: Value;
  /** Its description, if its value does not describe itself. */
  readonly said?: string;
  /** The first one of the observed call, another one, one by keyword or in an object of options, or one of the constructor. */
  readonly place: "first" | "later" | "option" | "constructor";
}

/** The arguments of the observed call, then those of the constructor; options by their keys. */
export function namedArguments({ subject, observation }: Named, words: Vocabulary): NamedArgument[] {
  const { plan } = observation;
  const act = subjectStep(plan);
  const [first] = plan.steps;
  const constructed =
    first?.kind === "new" && first !== act ? positional(first, subject.constructorParameters, words) : [];
  const own = positional(act, subject.parameters, words);
  const last = lastStep(plan);
  // The use of an object says more than its presence.
  const hosted = last.on === "argument" ? [...positional(last, [], words), ...own.slice(1)] : own;
  return [
    ...hosted,
    ...act.kwargs.map(([name, value]): NamedArgument => ({ name, value, place: "option" })),
    ...(plan.around ?? []).flatMap((setting) => settingArgument(setting, words)),
    ...constructed.map((one): NamedArgument => ({ ...one, place: "constructor" })),
  ].flatMap(opened);
}

/** The environment is described like an option of the call; that it does not wait is not mentioned. */
function settingArgument({ what, name, value }: Setting, words: Vocabulary): NamedArgument[] {
  if (what === "clock") return value.kind === "null" ? [] : [{ name: "the time", value, place: "option" }];
  if (what === "env" && value.kind === "null") return [{ name, value, said: "not set", place: "option" }];
  return [{ name: name || (what === "random" ? words.random : what), value, place: "option" }];
}

function positional(
  step: Step,
  parameters: Named["subject"]["parameters"],
  words: Vocabulary,
): NamedArgument[] {
  const rest = parameters.find((parameter) => parameter.rest);
  const fixed = rest ? parameters.indexOf(rest) : step.args.length;
  const named = step.args.slice(0, fixed).map((value, index) => ({
    name: plainName(parameters[index]?.name ?? "argument"),
    value,
    place: index === 0 ? ("first" as const) : ("later" as const),
  }));
  const others =
    rest && step.args.length > fixed ? [restArgument(rest.name, step.args.slice(fixed), words)] : [];
  const all = [
    ...named,
    ...others.map((one) => ({ ...one, place: fixed === 0 ? ("first" as const) : ("later" as const) })),
  ];
  return all.filter(({ value }) => value.kind !== "undefined" || all.length === 1);
}

/** The arguments of a rest parameter, as they stand in the call. */
function restArgument(
  name: string,
  items: readonly Value[],
  words: Vocabulary,
): Omit<NamedArgument, "place"> {
  const [only] = items;
  if (only && items.length === 1) return { name, value: only };
  const said = items.map((item) => written(item, words)).join(", ");
  return { name, value: { kind: "list", items }, ...(said.length <= MAX_SAID ? { said } : {}) };
}

/** A parameter's name; a destructured parameter has none. */
export function plainName(name: string): string {
  return /^[\w$]+$/.test(name) ? name : "options";
}

const MAX_SAID = 40;
const MAX_OPENED = 2;

function opened(argument: NamedArgument): NamedArgument[] {
  const { name, value, place } = argument;
  if (value.kind !== "dict" || value.entries.length === 0 || value.entries.length > MAX_OPENED)
    return [argument];
  const prefix = /^(options?|opts?|settings|config|params|props|_\w*)$/i.test(name) ? "" : `${name}.`;
  const inner = value.entries.map(
    ([key, item]): NamedArgument => ({
      name: `${prefix}${"value" in key ? key.value : ""}`,
      value: item,
      place: place === "constructor" ? place : "option",
    }),
  );
  return inner.every((one) => /^[\w.]*\w$/.test(one.name)) ? inner : [argument];
}

/** The fewest arguments that no sibling shares: each that is enough alone, else the first pair, else the first of the call. */
export function telling(
  args: readonly NamedArgument[],
  others: readonly (readonly NamedArgument[])[],
): readonly NamedArgument[] {
  const has = (other: readonly NamedArgument[], { name, value }: NamedArgument) =>
    other.some((one) => one.name === name && valueKey(one.value) === valueKey(value));
  const isTelling = (some: readonly NamedArgument[]) =>
    !others.some((other) => some.every((one) => has(other, one)));
  // Without a sibling, it is not known whether the object that a call is made on matters.
  if (others.length === 0) return args.filter(({ place }) => place !== "constructor").slice(0, 2);
  const singles = args.filter((one) => isTelling([one]));
  if (singles.length > 0) return singles.slice(0, 2);
  const pairs = args.flatMap((one, at) => args.slice(at + 1).map((other) => [one, other]));
  return pairs.find(isTelling) ?? args.filter(({ place }) => place !== "constructor").slice(0, 1);
}
