import type { Value } from "./value.ts";

/** How a language calls things. */
export interface Vocabulary {
  readonly nothing: string;
  readonly list: string;
  readonly dict: string;
  readonly throws: string;
  readonly true: string;
  readonly false: string;
}

export const javascriptWords: Vocabulary = {
  nothing: "null",
  list: "array",
  dict: "object",
  throws: "throws",
  true: "true",
  false: "false",
};
export const pythonWords: Vocabulary = {
  nothing: "None",
  list: "list",
  dict: "dict",
  throws: "raises",
  true: "True",
  false: "False",
};

/** A value in words, short ones as they are. */
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
      return "a function";
    case "member":
      return `${value.owner}.${value.name}`;
    case "construct":
      return article(value.className);
    case "instance":
      return article(value.type);
    case "date":
      return "a date";
    case "regex":
      return "a pattern";
    case "bytes":
      return value.bytes.length === 0 ? "empty bytes" : "bytes";
    default:
      return "a value";
  }
}

function numberPhrase(text: string, exact: boolean): string {
  if (!exact && text === "0") return "zero";
  if (!exact && text.startsWith("-") && /^-[\d.]+$/.test(text))
    return text.length < 6 ? text : "a negative number";
  if (/\.\d{5,}/.test(text)) return `about ${Number(text).toPrecision(3)}`;
  return text;
}

function textPhrase(text: string): string {
  if (text === "") return "an empty string";
  if (text.trim() === "") return "a blank string";
  if (text.length <= 24 && /^[ -~]+$/.test(text) && !text.includes('"') && text === text.trim())
    return `"${text}"`;
  if (text.length > 24) return `a string of ${text.length} characters`;
  return text === text.trim() ? "a text with special characters" : "a text with surrounding whitespace";
}

function collectionPhrase(value: Extract<Value, { items: readonly Value[] }>, words: Vocabulary): string {
  const noun = value.kind === "list" ? words.list : value.kind === "iterator" ? "sequence" : value.kind;
  if (value.kind === "iterator")
    return value.items.length === 0
      ? "nothing"
      : `${value.items.length} ${value.items.length === 1 ? "item" : "items"}`;
  if (value.items.length === 0) return `an empty ${noun}`;
  const inline = written(value, words);
  if (inline.length <= 18) return inline;
  return `${article(noun)} of ${value.items.length}`;
}

function dictPhrase(value: Extract<Value, { kind: "dict" | "map" }>, words: Vocabulary): string {
  const noun = value.kind === "dict" ? words.dict : "map";
  if (value.entries.length === 0) return `an empty ${noun}`;
  const keys = value.entries.map(([key]) => ("value" in key ? String(key.value) : "")).filter(Boolean);
  return keys.length > 0 && keys.length <= 3 ? `${article(noun)} with ${keys.join(" and ")}` : article(noun);
}

/** A value as short source-like text. */
export function written(value: Value, words: Vocabulary): string {
  if (value.kind === "list" || value.kind === "tuple")
    return `[${value.items.map((item) => written(item, words)).join(", ")}]`.slice(0, 40);
  if (value.kind === "dict") {
    const entries = value.entries.map(
      ([key, item]) => `${"value" in key ? key.value : "?"}: ${written(item, words)}`,
    );
    return `{ ${entries.join(", ")} }`.slice(0, 40);
  }
  if (value.kind === "string") return JSON.stringify(value.value).slice(0, 40);
  return phrase(value, words, true);
}

/** A noun with its article. */
export function article(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}
