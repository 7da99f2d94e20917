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

const MAX_TEXT = 40;
const MAX_WRITTEN = 32;
/** Longer values are not written into titles. */
const LONGEST = 60;

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
  const has = listed(members.map(([member]) => member));
  if (made) return has === "" ? "an object" : `{ ${members.map(([member]) => member).join(", ")} }`;
  return `class ${name}${has === "" ? "" : ` with ${has}`}`;
}

function filePhrase({ name, text, bytes, there, inside }: Extract<Value, { kind: "file" }>): string {
  if (inside?.length) return "a folder with files";
  if (name === "") return "a folder";
  return text === undefined && bytes === undefined && !there ? "a missing file" : "a file";
}

function bytesPhrase(text: string): string {
  if (text === "") return "empty bytes";
  if (/^[\w .-]{1,16}$/.test(text)) return `bytes "${text}"`;
  return text.length === 1 ? "one byte" : `${text.length} bytes`;
}

function numberPhrase(text: string, exact: boolean): string {
  if (!exact && text === "0") return "zero";
  if (/\.\d{5,}/.test(text)) return `about ${Number(Number(text).toPrecision(4))}`;
  return text;
}

/** A short text as it is, if every reader sees the same; else what is special about it. */
function textPhrase(text: string): string {
  if (text === "") return "an empty string";
  if (text.trim() === "") return "a blank string";
  const lines = text.split("\n").length;
  if (lines > 1) return text.trim().includes("\n") ? `a text of ${lines} lines` : "a text with a line break";
  if (text.length > MAX_TEXT) return `a string of ${text.length} characters`;
  if (isReadable(text)) return inQuotes(text);
  return `a text with ${special.find(([pattern]) => pattern.test(text))?.[1] ?? "unusual characters"}`;
}

/** Whether titles can have a text between quotes. */
function isReadable(text: string): boolean {
  const isShown = /^[ -[\]-~\p{L}\p{N}\p{P}\p{S}]+$/u.test(text) && !text.includes("\\");
  return isShown && !(text.includes('"') && text.includes("'"));
}

function inQuotes(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

const special: readonly (readonly [RegExp, string])[] = [
  [/\t/, "a tab"],
  [/\p{Cc}/u, "control characters"],
  [/"/, "both kinds of quotes"],
  [/\\/, "a backslash"],
  [/\p{Extended_Pictographic}/u, "an emoji"],
  [/\p{M}/u, "combining marks"],
  [/[^\P{L}a-zA-Z]/u, "letters of other scripts"],
  [/\p{Zs}/u, "unusual spaces"],
];

function collectionPhrase(value: Extract<Value, { items: readonly Value[] }>, words: Vocabulary): string {
  const { items, kind } = value;
  if (kind === "iterator" && items.length === 0) return "nothing";
  if (items.length === 0) return `an empty ${kind === "list" ? words.list : kind}`;
  const inline = sourceLike({ kind: "list", items }, words);
  return inline.length <= MAX_WRITTEN && kind !== "set" ? inline : counted(value, words);
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
  if (value.entries.length === 0) return `an empty ${value.kind === "dict" ? words.dict : "map"}`;
  const inline = value.kind === "dict" ? sourceLike(value, words) : "";
  if (inline !== "" && inline.length <= MAX_WRITTEN) return inline;
  const keys = value.entries.map(([key]) => ("value" in key ? String(key.value) : ""));
  if (keys.length <= 3 && keys.every((key) => /^[\w.-]+$/.test(key))) return `{ ${keys.join(", ")} }`;
  return counted(value, words);
}

/** A value as source-like text; long ones as a phrase. */
export function written(value: Value, words: Vocabulary): string {
  const text = sourceLike(value, words);
  return text.length <= LONGEST || (value.kind !== "list" && value.kind !== "tuple" && value.kind !== "dict")
    ? text
    : counted(value, words);
}

function sourceLike(value: Value, words: Vocabulary): string {
  if (value.kind === "list" || value.kind === "tuple")
    return `[${value.items.map((item) => sourceLike(item, words)).join(", ")}]`;
  if (value.kind === "dict") {
    const entries = value.entries.map(
      ([key, item]) => `${writtenKey(key, words)}: ${sourceLike(item, words)}`,
    );
    return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
  }
  if (value.kind === "string" && value.value.length <= MAX_TEXT && isReadable(value.value))
    return inQuotes(value.value);
  return value.kind === "string" && value.value === "" ? '""' : phrase(value, words, true);
}

/** A collection by its size. */
function counted(
  value: Extract<Value, { items: unknown } | { entries: unknown }>,
  words: Vocabulary,
): string {
  if ("entries" in value)
    return `${article(value.kind === "dict" ? words.dict : "map")} of ${value.entries.length} entries`;
  const noun = value.kind === "list" ? words.list : value.kind;
  const count = `${value.items.length} ${value.items.length === 1 ? "item" : "items"}`;
  return value.kind === "iterator" ? count : `${article(noun)} of ${count}`;
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

/** Words that are spoken with a vowel first: an hour, an HTTP error, but a user and a URL. */
const spokenWithVowel =
  /^(?:[aeio]|u(?!ni|s[ae]|r[il]\b|tf|uid)|hour|honest|(?:html?|https?|xml|svg|ssh|rgb)\b)/i;

/** A noun with its article. */
export function article(noun: string): string {
  return `${spokenWithVowel.test(noun) ? "an" : "a"} ${noun}`;
}
