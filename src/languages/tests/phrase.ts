import type { Value } from "../values/value.ts";

/** How a language names things. */
export interface Vocabulary {
  readonly nothing: string;
  readonly list: string;
  readonly dict: string;
  readonly throws: string;
  readonly resolves: string;
  readonly rejects: string;
  readonly creates: string;
  readonly true: string;
  readonly false: string;
  /** The member by which an object is called like a function, if the language has one. */
  readonly called?: string;
  /** The source of random numbers. */
  readonly random: string;
  /** The result of a call of the standard library, if that says more than the call; arguments as they are written. */
  readonly made?: (name: string, args: readonly string[]) => string | undefined;
}

const MAX_TEXT = 24;
const MAX_START = 40;
const MAX_WRITTEN = 26;

/** A value in words, short values as they are; with `exact` zero is also written as a number. */
export function phrase(value: Value, words: Vocabulary, exact: boolean): string {
  switch (value.kind) {
    case "null":
      return words.nothing;
    case "undefined":
      return "undefined";
    case "boolean":
      return value.value ? words.true : words.false;
    case "integer":
    case "float":
    case "bigint":
      return numberPhrase(value.value, exact);
    case "string":
      return textPhrase(value.value);
    case "list":
    case "tuple":
    case "set":
    case "iterator":
      return collectionPhrase(value, words);
    case "dict":
    case "map":
      return dictPhrase(value, words);
    case "callback":
      if (value.raises) return `a function that raises ${value.raises}`;
      if (value.throws !== undefined) return "a function that throws";
      return value.returns
        ? `a function that returns ${phrase(value.returns, words, true)}`
        : "the identity function";
    case "class":
      return classPhrase(value);
    case "member":
      return `${value.owner}.${value.name}`;
    case "construct":
      return constructPhrase(value, words);
    case "instance":
      return article(value.type);
    case "date":
      return `the date ${value.iso.replace(/T00:00:00(\.0+)?Z$/, "").replace(/\.0+Z$/, "Z")}`;
    case "named":
      return value.name;
    case "file":
      return filePhrase(value);
    case "placed":
      return textPhrase(value.parts.join("folder"));
    case "regex":
      return "a pattern";
    case "bytes":
      return bytesPhrase(Buffer.from(value.bytes).toString("latin1"));
    default:
      return "a value";
  }
}

function classPhrase({ name, members, made }: Extract<Value, { kind: "class" }>): string {
  const has = members.length > 0 ? ` with ${listed(members.map(([member]) => member))}` : "";
  return made ? `an object${has}` : `class ${name}${has}`;
}

function filePhrase({ name, text, bytes, there, inside }: Extract<Value, { kind: "file" }>): string {
  if (inside?.length) return "a folder with files";
  if (name === "") return "a folder";
  return text === undefined && bytes === undefined && !there ? "a missing file" : "a file";
}

function bytesPhrase(text: string): string {
  if (text === "") return "empty bytes";
  return /^[\w .-]{1,16}$/.test(text) ? `bytes "${text}"` : "bytes";
}

function numberPhrase(text: string, exact: boolean): string {
  if (!exact && text === "0") return "zero";
  if (/\.\d{5,}/.test(text)) return `about ${Number(Number(text).toPrecision(4))}`;
  return text;
}

function textPhrase(text: string): string {
  if (text === "") return "an empty string";
  if (text.trim() === "") return "a blank string";
  const plain = /^[ -~]+$/.test(text) && !/["\\]/.test(text) && text === text.trim();
  if (plain && text.length <= MAX_TEXT) return `"${text}"`;
  if (plain && text.length <= MAX_START && new Set(text).size > 1)
    return `"${text.slice(0, MAX_TEXT - 4).trimEnd()}..."`;
  if (text.length > MAX_TEXT) return `a string of ${text.length} characters`;
  return text === text.trim() ? "a text with special characters" : "a text with surrounding whitespace";
}

function collectionPhrase(value: Extract<Value, { items: readonly Value[] }>, words: Vocabulary): string {
  const { items } = value;
  if (value.kind === "iterator" && items.length === 0) return "nothing";
  const noun = value.kind === "list" ? words.list : value.kind;
  if (items.length === 0) return `an empty ${noun}`;
  const inline = written({ kind: "list", items }, words);
  if (inline.length <= MAX_WRITTEN && value.kind !== "set") return inline;
  const count = `${items.length} ${items.length === 1 ? "item" : "items"}`;
  return value.kind === "iterator" ? count : `${article(noun)} of ${count}`;
}

function constructPhrase(value: Extract<Value, { kind: "construct" }>, words: Vocabulary): string {
  const given = value.args.map((item) => written(item, words));
  const made = words.made?.(value.className, given);
  if (made !== undefined) return made;
  const named = (value.kwargs ?? []).map(([name, item]) => `${name}=${written(item, words)}`);
  const args = [...given, ...named].join(", ");
  const isCalled = /\.[a-z]\w*$/.test(value.className);
  const [call] = value.calls ?? [];
  const state = call ? ` after ${call.member}` : "";
  const inline = `${isCalled ? "" : words.creates}${value.className}(${args})${state}`;
  if (inline.length <= MAX_WRITTEN) return inline;
  return isCalled ? `the result of ${value.className}` : `${article(value.gives ?? value.className)}${state}`;
}

function dictPhrase(value: Extract<Value, { kind: "dict" | "map" }>, words: Vocabulary): string {
  const noun = value.kind === "dict" ? words.dict : "map";
  if (value.entries.length === 0) return `an empty ${noun}`;
  const inline = value.kind === "dict" ? written(value, words) : "";
  if (inline !== "" && inline.length <= MAX_WRITTEN) return inline;
  const keys = value.entries.map(([key]) => ("value" in key ? String(key.value) : ""));
  if (keys.length <= 3 && keys.every((key) => /^[\w.-]+$/.test(key)))
    return `${article(noun)} with ${listed(keys)}`;
  return `${article(noun)} of ${keys.length} ${keys.length === 1 ? "entry" : "entries"}`;
}

/** A value as short source-like text. */
export function written(value: Value, words: Vocabulary): string {
  if (value.kind === "list" || value.kind === "tuple")
    return `[${value.items.map((item) => written(item, words)).join(", ")}]`.slice(0, MAX_START);
  if (value.kind === "dict") {
    const entries = value.entries.map(([key, item]) => `${writtenKey(key, words)}: ${written(item, words)}`);
    return (entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`).slice(0, MAX_START);
  }
  if (value.kind === "string") return JSON.stringify(value.value).slice(0, MAX_START);
  return phrase(value, words, true);
}

function writtenKey(key: Value, words: Vocabulary): string {
  if (!("value" in key)) return `[${phrase(key, words, true)}]`;
  const text = String(key.value);
  return /^[\w$]+$/.test(text) ? text : JSON.stringify(text);
}

/** Several names as a list in a sentence. */
export function listed(names: readonly string[]): string {
  return names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A noun with its article. */
export function article(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}
