import type { Value } from "../values/value.ts";

/** Names and values as text. */
export type SpelledEntries = readonly (readonly [string, string])[];

/** How one language writes the values that languages write differently. */
export interface ValueWords {
  nothing(kind: "null" | "undefined"): string;
  boolean(value: boolean): string;
  bigint(digits: string): string;
  text(text: string): string;
  bytes(bytes: readonly number[]): string;
  regex(source: string, flags: string): string;
  date(iso: string): string;
  set(items: string): string;
  entries(entries: SpelledEntries, kind: "dict" | "map"): string;
  /** A key that can be written without quotes; undefined for others. */
  plainKey(key: string): string | undefined;
  made(className: string, args: string): string;
  callback(returns: string | undefined): string;
  instance(type: string, fields: SpelledEntries): string;
}

/** A value on one line; a value without such a form is named by its type. */
export function spellValue(value: Value, words: ValueWords): string {
  const inner = (one: Value) => spellValue(one, words);
  const all = (items: readonly Value[]) => items.map(inner).join(", ");
  switch (value.kind) {
    case "null":
    case "undefined":
      return words.nothing(value.kind);
    case "boolean":
      return words.boolean(value.value);
    case "integer":
    case "float":
      return value.value;
    case "bigint":
      return words.bigint(value.value);
    case "string":
      return words.text(value.value);
    case "list":
    case "iterator":
      return `[${all(value.items)}]`;
    case "tuple":
      return value.items.length === 1 ? `(${all(value.items)},)` : `(${all(value.items)})`;
    case "set":
      return words.set(all(value.items));
    case "dict":
    case "map": {
      const spellKey = (key: Value) =>
        (key.kind === "string" ? words.plainKey(key.value) : undefined) ?? inner(key);
      const entries = value.entries.map(([key, item]) => [spellKey(key), inner(item)] as const);
      return words.entries(entries, value.kind);
    }
    case "bytes":
      return words.bytes(value.bytes);
    case "regex":
      return words.regex(value.source, value.flags);
    case "date":
      return words.date(value.iso);
    case "construct": {
      const named = (value.kwargs ?? []).map(([name, item]) => `${name}=${inner(item)}`);
      return words.made(value.className, [all(value.args), ...named].filter(Boolean).join(", "));
    }
    case "member":
      return `${value.owner}.${value.name}`;
    case "callback":
      return words.callback(value.returns && inner(value.returns));
    case "instance":
      return words.instance(
        value.type,
        value.fields.map(([name, field]) => [name, inner(field)] as const),
      );
    case "opaque":
      return value.spelled === undefined ? `<${value.type}>` : `<${value.type} ${words.text(value.spelled)}>`;
    case "file":
      return value.text === undefined
        ? `<${value.name || "folder"}>`
        : `<${value.name}: ${words.text(value.text)}>`;
    case "placed":
      return words.text(value.parts.join("<folder>"));
    case "named":
      return value.name;
    default:
      return `<${(value as Value).kind}>`;
  }
}

/** Entries on one line. */
export function listEntries(entries: SpelledEntries, mark: string): string {
  return entries.map(([name, text]) => `${name}${mark}${text}`).join(", ");
}
