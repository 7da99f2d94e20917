import { isEmpty, type Value, valueKey } from "../../../languages/values/value.ts";

/** Shorter texts and lists are too often alike by chance. */
const LEAST = 3;

/** How a result follows from an argument, in words; undefined if it does not, or may do so by chance. */
export function changeBetween(given: Value, result: Value): string | undefined {
  const isTelling = "items" in given || "entries" in given || given.kind === "string";
  if (isTelling && !isEmpty(given) && valueKey(given) === valueKey(result)) return "unchanged";
  if (given.kind === "string" && result.kind === "string") return textChange(given.value, result.value);
  return "items" in given && given.kind === result.kind ? listChange(given.items, result.items) : undefined;
}

function textChange(given: string, result: string): string | undefined {
  if (result.length < LEAST) return undefined;
  const trimmed = given.trim();
  if (result === trimmed) return "without surrounding spaces";
  if (given !== trimmed) return undefined;
  if (result === given.toLowerCase()) return "in lower case";
  return result === given.toUpperCase() ? "in upper case" : undefined;
}

function listChange(given: readonly Value[], result: readonly Value[]): string | undefined {
  const [before, after] = [given.map(valueKey), result.map(valueKey)];
  const isSame = (other: readonly string[]) => other.join("\n") === after.join("\n");
  if (new Set(before).size < before.length)
    return isSame([...new Set(before)]) ? "without duplicates" : undefined;
  if (before.length < LEAST) return undefined;
  // The reverse of an ordered list is also a sorted one.
  const isOrdered = isSorted(given) || isSorted(given.toReversed());
  if (isSame(before.toReversed())) return isOrdered ? undefined : "reversed";
  const isReordered = new Set([...before, ...after]).size === before.length && after.length === before.length;
  return isReordered && isSorted(result) ? "sorted" : undefined;
}

/** Whether all items are numbers, or all texts, in their order. */
function isSorted(items: readonly Value[]): boolean {
  const keys = items.map(orderOf);
  const [first] = keys;
  return keys.every((key, at) => {
    const next = keys[at + 1] ?? key;
    return key !== undefined && next !== undefined && typeof key === typeof first && key <= next;
  });
}

function orderOf(value: Value): string | number | undefined {
  if (value.kind === "string") return value.value;
  return value.kind === "integer" || value.kind === "float" ? Number(value.value) : undefined;
}
