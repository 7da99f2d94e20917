import { mutateText } from "./mutate-text.ts";
import type { Random } from "./random.ts";
import { boolean, children, integer, string, type Value } from "./value.ts";

/** A value near another one; `pool` lends parts. */
export function mutateValue(value: Value, pool: readonly Value[], random: Random): Value {
  switch (value.kind) {
    case "string":
      return string(mutateText(value.value, textsIn(pool), random));
    case "file":
      return value.text === undefined
        ? random.pick([value, ...pool])
        : { ...value, text: mutateText(value.text, textsIn(pool), random) };
    case "bytes":
      return fromLatin(mutateText(toLatin(value.bytes), textsIn(pool), random));
    case "integer":
      return mutateInteger(value.value, pool, random);
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

function toLatin(bytes: readonly number[]): string {
  return Buffer.from(bytes).toString("latin1");
}

function fromLatin(text: string): Value {
  return { kind: "bytes", bytes: [...Buffer.from(text, "latin1")] };
}

function textsIn(pool: readonly Value[]): string[] {
  return pool.flatMap((value) =>
    value.kind === "string" ? value.value : value.kind === "bytes" ? toLatin(value.bytes) : [],
  );
}

function mutateInteger(text: string, pool: readonly Value[], random: Random): Value {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) return integer(0);
  const others = pool.filter((value) => value.kind === "integer" || value.kind === "float");
  if (others.length > 0 && random.chance(0.3)) return random.pick(others);
  const next = [number + 1, number - 1, -number, number * 2, Math.trunc(number / 2), number * 10, 0];
  return integer(random.pick(next.map((each) => (Number.isSafeInteger(each) ? each : 0))));
}

const MAX_ITEMS = 6;

function mutateItems(items: readonly Value[], pool: readonly Value[], random: Random): Value[] {
  const at = random.below(items.length);
  const lent = pool.flatMap((value) => ("items" in value ? value.items : []));
  const hasRoom = items.length < MAX_ITEMS;
  switch (random.below(6)) {
    case 0:
      return items.filter((_, index) => index !== at);
    case 1:
      return hasRoom && lent.length > 0 ? items.toSpliced(at, 0, random.pick(lent)) : items.toReversed();
    case 2:
      return hasRoom && items.length > 0 ? [...items, random.pick(items)] : [...items];
    case 3:
      return items.length > 1 ? [...items.slice(at), ...items.slice(0, at)] : [...items];
    case 4:
      return items.length > 0 && lent.length > 0 ? items.with(at, random.pick(lent)) : [...items];
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
