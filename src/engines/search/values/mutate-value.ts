import type { Random } from "../../../languages/values/random.ts";
import {
  boolean,
  children,
  float,
  integer,
  latinBytes,
  latinText,
  string,
  type Value,
  withChildren,
} from "../../../languages/values/value.ts";
import { mutateText } from "./mutate-text.ts";

/** A value similar to another one; `pool` provides parts. */
export function mutateValue(value: Value, pool: readonly Value[], random: Random): Value {
  switch (value.kind) {
    case "string":
      return string(mutateText(value.value, textsIn(pool), random));
    case "file":
      return mutateFile(value, pool, random);
    case "bytes":
      return { kind: "bytes", bytes: mutateBytes(value.bytes, pool, random) };
    case "integer":
      return mutateInteger(value.value, pool, random);
    case "float":
      return mutateFloat(Number(value.value), pool, random);
    case "bigint":
      return { kind: "bigint", value: String(mutateBigint(BigInt(value.value), random)) };
    case "boolean":
      return boolean(!value.value);
    case "date":
      return mutateDate(value.iso, pool, random);
    case "list":
    case "tuple":
    case "set":
      return { ...value, items: mutateItems(value.items, pool, random) };
    case "dict":
    case "map":
      return { ...value, entries: mutateEntries(value.entries, pool, random) };
    case "construct":
      return mutateConstruct(value, pool, random);
    default:
      return random.pick(pool.length > 0 ? pool : [value]);
  }
}

function mutateConstruct(
  value: Extract<Value, { kind: "construct" }>,
  pool: readonly Value[],
  random: Random,
): Value {
  const others = pool.filter((other) => other.kind === "construct" && other.className === value.className);
  const inside = children(value);
  if (others.length > 0 && (inside.length === 0 || random.chance(0.3)))
    return withMoreCalls(value, random.pick(others), random);
  const at = random.below(inside.length);
  return withChildren(
    value,
    inside.map((part, index) =>
      index === at || random.chance(0.2) ? mutateValue(part, pool, random) : part,
    ),
  );
}

const MAX_PREPARATIONS = 3;

/** Another object of the class, or the same with the other's preparations. */
function withMoreCalls(value: Value, other: Value, random: Random): Value {
  if (value.kind !== "construct" || other.kind !== "construct") return other;
  const calls = [...(value.calls ?? []), ...(other.calls ?? [])];
  const isMore = (other.calls ?? []).length > 0 && calls.length <= MAX_PREPARATIONS;
  return isMore && random.chance(0.5) ? { ...value, calls } : other;
}

function mutateFile(value: Extract<Value, { kind: "file" }>, pool: readonly Value[], random: Random): Value {
  const { text, bytes, inside = [] } = value;
  if (text !== undefined) return { ...value, text: mutateText(text, textsIn(pool), random) };
  if (bytes) return { ...value, bytes: mutateBytes(bytes, pool, random) };
  if (inside.length === 0) return random.pick([value, ...pool]);
  const at = random.below(inside.length);
  return {
    ...value,
    inside: inside.map((one, index) => (index === at ? mutateValue(one, pool, random) : one)),
  };
}

function mutateBytes(bytes: readonly number[], pool: readonly Value[], random: Random): number[] {
  return latinBytes(mutateText(latinText(bytes), textsIn(pool), random));
}

function textsIn(pool: readonly Value[]): string[] {
  return pool.flatMap((value) =>
    value.kind === "string" ? value.value : value.kind === "bytes" ? latinText(value.bytes) : [],
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

function mutateFloat(number: number, pool: readonly Value[], random: Random): Value {
  if (pool.length > 0 && (!Number.isFinite(number) || random.chance(0.4))) return random.pick(pool);
  const next = random.pick([
    number * 10,
    number / 10,
    number * 1e6,
    number / 1e6,
    -number,
    Math.trunc(number),
  ]);
  return Number.isSafeInteger(next) ? integer(next) : float(next);
}

const HOUR_MS = 3_600_000;
/** A moment, a second, an hour, a day, a month, a leap year. */
const spansMs = [1, 1000, HOUR_MS, 24 * HOUR_MS, 31 * 24 * HOUR_MS, 366 * 24 * HOUR_MS];

function mutateDate(iso: string, pool: readonly Value[], random: Random): Value {
  const others = pool.filter(({ kind }) => kind === "date");
  if (others.length > 0 && random.chance(0.2)) return random.pick(others);
  const moved = new Date(Date.parse(iso) + random.pick(spansMs) * (random.below(24) - 12));
  return { kind: "date", iso: Number.isNaN(moved.getTime()) ? iso : moved.toISOString() };
}

const LARGEST = 10n ** 60n;

function mutateBigint(value: bigint, random: Random): bigint {
  const next = random.pick([value + 1n, value - 1n, -value, value * 10n, value / 10n, value * value]);
  return next > LARGEST || next < -LARGEST ? 0n : next;
}

const MAX_ITEMS = 6;

function mutateItems(items: readonly Value[], pool: readonly Value[], random: Random): Value[] {
  const at = random.below(items.length);
  const alike = pool.filter(({ kind }) => kind === items[0]?.kind);
  const lent = [...pool.flatMap((value) => ("items" in value ? value.items : [])), ...alike];
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
