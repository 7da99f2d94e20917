import type { Random } from "./random.ts";
import { boolean, children, integer, string, type Value } from "./value.ts";

/** A value near another one; `pool` lends parts. */
export function mutateValue(value: Value, pool: readonly Value[], random: Random): Value {
  switch (value.kind) {
    case "string":
      return string(mutateText(value.value, pool, random));
    case "integer":
      return mutateInteger(value.value, random);
    case "boolean":
      return boolean(!value.value);
    case "list":
    case "tuple":
    case "set":
      return { ...value, items: mutateItems(value.items, pool, random) };
    case "dict":
    case "map":
      return { ...value, entries: mutateEntries(value.entries, pool, random) };
    case "construct":
      return {
        ...value,
        args: value.args.map((arg) => (random.chance(0.5) ? mutateValue(arg, pool, random) : arg)),
      };
    default:
      return random.pick(pool.length > 0 ? pool : [value]);
  }
}

function mutateText(text: string, pool: readonly Value[], random: Random): string {
  const at = random.below(text.length + 1);
  const other = random.pick([...pool.flatMap((value) => (value.kind === "string" ? value.value : [])), "a"]);
  switch (random.below(7)) {
    case 0:
      return text.slice(0, at) + other + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return other + text;
    case 3:
      return text + other;
    case 4:
      return text.slice(0, at) + random.pick([..." -_.,:/=0Az\n"]) + text.slice(at);
    case 5:
      return random.chance(0.5) ? text.toUpperCase() : text.toLowerCase();
    default:
      return text.length < 40 ? text + text : text.slice(0, at);
  }
}

function mutateInteger(text: string, random: Random): Value {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) return integer(0);
  return integer(
    random.pick([number + 1, number - 1, -number, number * 2, Math.trunc(number / 2), number * 10, 0]),
  );
}

function mutateItems(items: readonly Value[], pool: readonly Value[], random: Random): Value[] {
  const at = random.below(items.length);
  const lent = pool.flatMap((value) => ("items" in value ? value.items : []));
  switch (random.below(4)) {
    case 0:
      return items.filter((_, index) => index !== at);
    case 1:
      return items.length < 6 && lent.length > 0 ? [...items, random.pick(lent)] : items.toReversed();
    case 2:
      return items.length < 6 && items.length > 0 ? [...items, random.pick(items)] : [...items];
    default:
      return items.map((item, index) => (index === at ? mutateValue(item, lent, random) : item));
  }
}

type Entry = readonly [Value, Value];

function mutateEntries(entries: readonly Entry[], pool: readonly Value[], random: Random): Entry[] {
  const at = random.below(entries.length);
  const lent = pool.flatMap((value): readonly Entry[] => ("entries" in value ? value.entries : []));
  const values = pool.flatMap((value) => children(value));
  switch (random.below(3)) {
    case 0:
      return entries.filter((_, index) => index !== at);
    case 1: {
      if (lent.length === 0) return [...entries];
      const added = random.pick(lent);
      return [...entries.filter(([key]) => JSON.stringify(key) !== JSON.stringify(added[0])), added];
    }
    default:
      return entries.map(([key, value], index) => [
        key,
        index === at ? mutateValue(value, values, random) : value,
      ]);
  }
}
