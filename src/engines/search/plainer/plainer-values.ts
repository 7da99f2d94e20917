import { boolean, children, integer, list, string, type Value } from "../../../languages/values/value.ts";
import { plainer } from "../tuning.ts";
import { towardSeeds } from "./toward-seed.ts";

/**
 * Values that people would rather write, from the seeds of the place they stand in: of the same kind, or of the usual one if
 * a value is of another, such as a list for an option that is true or false.
 */
export function plainerValues(value: Value, seeds: readonly Value[]): Value[] {
  const [usual] = seeds;
  const isOther = usual !== undefined && usual.kind !== value.kind;
  return [...(isOther ? seeds.slice(0, plainer.usual) : []), ...plainerAlike(value, seeds, 0)];
}

function plainerAlike(value: Value, seeds: readonly Value[], depth: number): Value[] {
  const alike = seeds.filter(({ kind }) => kind === value.kind);
  const whole = alike.slice(0, plainer.seeds);
  switch (value.kind) {
    case "string":
      return [...whole, ...towardSeeds(value.value, textsAmong(alike)).map(string)];
    case "integer":
      return [...whole, ...plainerNumbers(Number(value.value)).map(integer)];
    case "float":
      return [...whole, ...plainerNumbers(Number(value.value)).map(integer)];
    case "list":
    case "set":
    case "tuple":
      return [...whole, ...plainerItems(value, alike, depth)];
    case "dict":
    case "map":
      return [...whole, ...plainerEntries(value, alike, depth)];
    case "callback":
      return [...whole, ...plainerReturns(value, alike, depth)];
    default:
      return whole;
  }
}

/** Whether code may ask a value only for its truth: `true` says that better than a text. */
export function isTruthy(value: Value): boolean {
  if (value.kind === "string") return value.value !== "";
  return (
    value.kind === "list" || value.kind === "dict" || value.kind === "callback" || value.kind === "regex"
  );
}

/** The entries of a dictionary with `true` for one of them. */
export function withTruth(value: Value): Value[] {
  if (value.kind !== "dict") return [];
  return value.entries.flatMap(([key, item], at) =>
    isTruthy(item) ? [{ ...value, entries: value.entries.with(at, [key, boolean(true)]) }] : [],
  );
}

function textsAmong(values: readonly Value[]): string[] {
  return values.flatMap((value) => (value.kind === "string" ? [value.value] : []));
}

/** Small and round ones, and the number itself with fewer digits to read. */
function plainerNumbers(number: number): number[] {
  if (!Number.isFinite(number)) return [...plainer.numbers];
  const sign = Math.sign(number);
  const rounded = [1, 2].map((digits) => Number(number.toPrecision(digits)));
  return [...plainer.numbers.map((one) => sign * one), ...rounded].filter(Number.isSafeInteger);
}

type Collection = Extract<Value, { readonly items: readonly Value[] }>;

function plainerItems(value: Collection, seeds: readonly Value[], depth: number): Value[] {
  if (depth >= plainer.depth) return [];
  const lent = seeds.flatMap((seed) => ("items" in seed ? seed.items : []));
  const swapped = value.items.slice(0, plainer.parts).flatMap((item, at) =>
    plainerAlike(item, lent, depth + 1)
      .slice(0, plainer.inside)
      .map((other) => value.items.with(at, other)),
  );
  const [only] = value.items;
  const isAlone = value.items.length === 1 && only !== undefined && value.kind !== "tuple";
  const beside = isAlone ? lent.filter(({ kind }) => kind === only.kind).slice(0, plainer.inside) : [];
  return [...swapped, ...beside.map((other) => [...value.items, other])].map((items) => ({
    ...value,
    items,
  }));
}

const letters: Value = list(string("a"), string("b"), string("c"));

/** Functions that return something plainer, of what other functions return or of letters. */
function plainerReturns(
  value: Extract<Value, { readonly kind: "callback" }>,
  seeds: readonly Value[],
  depth: number,
): Value[] {
  const { returns } = value;
  if (returns === undefined || depth >= plainer.depth) return [];
  const lent = seeds.flatMap((seed) => (seed.kind === "callback" && seed.returns ? [seed.returns] : []));
  const usual = returns.kind === "string" ? children(letters) : [letters];
  const known = [...lent.filter(({ kind }) => kind === returns.kind), ...usual];
  const shorter = "items" in returns ? returns.items.map((_, at) => lettersFrom(returns, at)) : [];
  return [...shorter, ...plainerAlike(returns, known, depth + 1)].map((one) => ({ ...value, returns: one }));
}

/** A list with the letters for its texts from a place on. */
function lettersFrom(value: Collection, from: number): Value {
  const [...free] = children(letters);
  const items = value.items.map((item, at) => {
    const letter = item.kind === "string" ? free.shift() : undefined;
    return at >= from && letter ? letter : item;
  });
  return { ...value, items };
}

type Keyed = Extract<Value, { readonly entries: readonly (readonly [Value, Value])[] }>;

function plainerEntries(value: Keyed, seeds: readonly Value[], depth: number): Value[] {
  if (depth >= plainer.depth) return [];
  const lent = seeds.flatMap((seed) => ("entries" in seed ? seed.entries : []));
  return value.entries.slice(0, plainer.parts).flatMap(([key, item], at) => {
    const own = lent.filter(([other]) => "value" in other && "value" in key && other.value === key.value);
    return plainerAlike(
      item,
      own.map(([, other]) => other),
      depth + 1,
    )
      .slice(0, plainer.inside)
      .map((other) => ({ ...value, entries: value.entries.with(at, [key, other]) }));
  });
}
