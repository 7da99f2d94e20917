import type { Value } from "../../../languages/values/value.ts";

const DEEPEST = 6;
const MOST_PARTS = 200;
const LONGEST_TEXT = 500;

/**
 * A value as a model writes it: JSON, and objects with one key that begins with `$` for what JSON has no form for. Undefined if it
 * is none. Which of these values a language has is for its engine to say.
 */
export function readValue(json: unknown): Value | undefined {
  let parts = 0;
  const read = (one: unknown, depth: number): Value | undefined => {
    parts++;
    if (depth > DEEPEST || parts > MOST_PARTS) return undefined;
    if (one === null) return { kind: "null" };
    if (typeof one === "boolean") return { kind: "boolean", value: one };
    if (typeof one === "string") return isText(one) ? { kind: "string", value: one } : undefined;
    if (typeof one === "number") return numberValue(one);
    if (typeof one !== "object") return undefined;
    const all = (items: readonly unknown[]): Value[] | undefined => {
      const values = items.map((item) => read(item, depth + 1));
      return values.every((value) => value !== undefined) ? values : undefined;
    };
    if (Array.isArray(one)) {
      const items = all(one);
      return items && { kind: "list", items };
    }
    const entries = Object.entries(one);
    const [[key = "", inside] = []] = entries;
    if (entries.length === 1 && key.startsWith("$")) return special(key, inside, all);
    const values = all(entries.map(([, value]) => value));
    if (!values || !entries.every(([name]) => isText(name))) return undefined;
    return {
      kind: "dict",
      entries: entries.map(([name], at) => [{ kind: "string", value: name }, values[at] ?? { kind: "null" }]),
    };
  };
  return read(json, 0);
}

type ReadAll = (items: readonly unknown[]) => Value[] | undefined;

function special(key: string, inside: unknown, all: ReadAll): Value | undefined {
  const text = typeof inside === "string" && isText(inside) ? inside : undefined;
  if (key === "$undefined") return { kind: "undefined" };
  if (key === "$date") return text === undefined ? undefined : { kind: "date", iso: text };
  if (key === "$bigint") return text === undefined ? undefined : { kind: "bigint", value: text };
  if (key === "$float") return text === undefined ? undefined : { kind: "float", value: text };
  if (!Array.isArray(inside)) return undefined;
  if (key === "$bytes") {
    const isByte = (one: unknown) => Number.isInteger(one) && Number(one) >= 0 && Number(one) < 256;
    return inside.length <= LONGEST_TEXT && inside.every(isByte)
      ? { kind: "bytes", bytes: inside }
      : undefined;
  }
  const items = key === "$tuple" || key === "$set" ? all(inside) : undefined;
  return items && { kind: key === "$tuple" ? "tuple" : "set", items };
}

function numberValue(number: number): Value | undefined {
  if (!Number.isFinite(number)) return undefined;
  if (Number.isSafeInteger(number)) return { kind: "integer", value: String(number === 0 ? 0 : number) };
  return { kind: "float", value: String(number) };
}

function isText(text: string): boolean {
  return text.length <= LONGEST_TEXT && text.isWellFormed() && !text.includes("\0");
}
