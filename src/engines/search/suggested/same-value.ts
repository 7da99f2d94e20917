import { type Value, valueKey } from "../../../languages/values/value.ts";

/** Whether a value has a form that anybody can write as data: others cannot be compared with an expectation. */
export function isComparable(value: Value): boolean {
  if ("items" in value) return value.kind !== "iterator" && value.items.every(isComparable);
  if ("entries" in value)
    return value.entries.every(([key, item]) => isComparable(key) && isComparable(item));
  return /^(null|undefined|boolean|integer|float|bigint|string|bytes|date)$/.test(value.kind);
}

/** Whether an observed value is the expected one, written as data: kinds of numbers, lists and nothing count as one. */
export function isExpected(observed: Value, expected: Value): boolean {
  return formOf(observed) === formOf(expected);
}

function formOf(value: Value): string {
  if (value.kind === "null" || value.kind === "undefined") return "nothing";
  if (value.kind === "integer" || value.kind === "float") return `number ${Number(value.value)}`;
  if (value.kind === "set") return `set ${value.items.map(formOf).sort().join()}`;
  if ("items" in value) return JSON.stringify(["list", ...value.items.map(formOf)]);
  if ("entries" in value) {
    const entries = value.entries.map(([key, item]) => JSON.stringify([formOf(key), formOf(item)]));
    return JSON.stringify(["dict", ...entries.sort()]);
  }
  if (value.kind === "date") return `date ${Date.parse(value.iso)}`;
  return valueKey(value);
}
