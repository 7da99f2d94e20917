import { escapes } from "./literal.ts";

/** A regular expression as a tree of what to write. */
export type Pattern =
  | { readonly kind: "text"; readonly text: string }
  /** One of these characters: all of a class, or typical ones. */
  | { readonly kind: "set"; readonly chars: readonly string[] }
  | { readonly kind: "sequence"; readonly parts: readonly Pattern[] }
  | { readonly kind: "choice"; readonly options: readonly Pattern[] }
  | { readonly kind: "repeat"; readonly of: Pattern; readonly least: number; readonly most: number }
  | { readonly kind: "group"; readonly of: Pattern; readonly names: readonly string[] }
  | { readonly kind: "reference"; readonly name: string };

interface Reader {
  readonly source: string;
  at: number;
  groups: number;
}

const nothing: Pattern = { kind: "text", text: "" };
/** Typical characters for "any character except". */
const typical = [..."a1 -_/.Z,:\n\té"];
const classes: Readonly<Record<string, readonly string[]>> = {
  d: [..."1029"],
  w: [..."aZ0_b"],
  s: [..." \t\n"],
  D: [..."a-"],
  W: [..."- !"],
  S: [..."a1-"],
};
/** Escapes outside classes: boundaries match no character. */
const patternEscapes: Readonly<Record<string, string>> = { ...escapes, b: "", B: "", A: "", Z: "" };

/** Reads a pattern in the common notation; undefined if it is not valid. */
export function parsePattern(source: string): Pattern | undefined {
  const reader: Reader = { source, at: 0, groups: 0 };
  try {
    const pattern = readChoice(reader);
    return reader.at < source.length ? undefined : pattern;
  } catch {
    return undefined;
  }
}

function readChoice(reader: Reader): Pattern {
  const options = [readSequence(reader)];
  while (reader.source[reader.at] === "|") {
    reader.at++;
    options.push(readSequence(reader));
  }
  return options.length === 1 ? (options[0] ?? nothing) : { kind: "choice", options };
}

function readSequence(reader: Reader): Pattern {
  const parts: Pattern[] = [];
  while (reader.at < reader.source.length && !"|)".includes(reader.source[reader.at] ?? ""))
    parts.push(readRepeat(reader, readAtom(reader)));
  return { kind: "sequence", parts };
}

function readAtom(reader: Reader): Pattern {
  const char = reader.source[reader.at++] ?? "";
  if (char === "(") return readGroup(reader);
  if (char === "[") return { kind: "set", chars: readClass(reader) };
  if (char === ".") return { kind: "set", chars: ["a", "1", " ", "-"] };
  if (char === "^" || char === "$") return nothing;
  return char === "\\" ? readEscape(reader) : { kind: "text", text: char };
}

function readGroup(reader: Reader): Pattern {
  const head = take(reader, /\?(?::|P?<(\w+)>|=|!|<=|<!|[a-z-]+:)/y);
  const isCapturing = head === undefined || head[1] !== undefined;
  const names = isCapturing ? [String(++reader.groups), ...(head?.[1] ? [head[1]] : [])] : [];
  const of = readChoice(reader);
  if (reader.source[reader.at++] !== ")") throw new SyntaxError("a group is open");
  const looks = /^\?<?[=!]$/.test(head?.[0] ?? "");
  // The rest of the pattern already provides what a lookahead requires, except at the end.
  const isLast = reader.at >= reader.source.length && head?.[0] === "?=";
  return looks && !isLast ? nothing : { kind: "group", of, names };
}

function readEscape(reader: Reader): Pattern {
  const named = take(reader, /k<(\w+)>|P=(\w+)|([1-9]\d?)/y);
  if (named) return { kind: "reference", name: named[1] ?? named[2] ?? named[3] ?? "" };
  return { kind: "set", chars: readEscaped(reader) };
}

/** The characters that an escape stands for, inside a class or outside. */
function readEscaped(reader: Reader): readonly string[] {
  const code = take(reader, /u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})/iy);
  if (code) return [String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? "0", 16))];
  const property = take(reader, /[pP]\{([^}]*)\}/y)?.[1];
  if (property !== undefined) return ofProperty(property);
  const char = reader.source[reader.at++] ?? "";
  const escaped = patternEscapes[char];
  return classes[char] ?? (escaped === undefined ? [char] : [escaped]);
}

function ofProperty(name: string): readonly string[] {
  if (/Lu|Uppercase/.test(name)) return ["A", "É"];
  if (/^(Sc=|Script=)?N|Number/.test(name)) return ["1", "٣"];
  if (/^(gc=)?[PS]|Punct|Symbol/.test(name)) return ["!", "€"];
  return /Emoji|Pictographic/.test(name) ? ["😀"] : ["a", "é"];
}

function readClass(reader: Reader): string[] {
  const isNegated = take(reader, /\^/y) !== undefined;
  const chars: string[] = [];
  for (let first = true; first || reader.source[reader.at] !== "]"; first = false) {
    if (reader.at >= reader.source.length) throw new SyntaxError("a class is open");
    if (reader.source[reader.at] === "]") break;
    const low = readClassChar(reader);
    const isRange = low.length === 1 && take(reader, /-(?!\])/y) !== undefined;
    chars.push(...(isRange ? rangeOf(low[0] ?? "", readClassChar(reader)[0] ?? "") : low));
  }
  reader.at++;
  if (!isNegated) return [...new Set(chars)];
  const excluded = new Set(chars);
  const hasWords = excluded.has("_") && excluded.has("Z");
  return typical.filter((char) => !excluded.has(char) && !(hasWords && /\w/.test(char)));
}

function readClassChar(reader: Reader): readonly string[] {
  const char = reader.source[reader.at++] ?? "";
  if (char !== "\\") return [char];
  return take(reader, /b/y) ? ["\b"] : readEscaped(reader);
}

/** The ends of a range and some in between. */
function rangeOf(low: string, high: string): string[] {
  const [from, to] = [low.codePointAt(0) ?? 0, high.codePointAt(0) ?? 0];
  const steps = Math.min(to - from, 24);
  return Array.from({ length: steps + 1 }, (_, index) =>
    String.fromCodePoint(from + Math.round((index * (to - from)) / Math.max(steps, 1))),
  );
}

function readRepeat(reader: Reader, of: Pattern): Pattern {
  const match = take(reader, /(?:([*+?])|\{(\d+)(,(\d*))?\})[?+]?/y);
  if (!match) return of;
  const [, sign, exact, open, upper] = match;
  const least = sign ? (sign === "+" ? 1 : 0) : Number(exact);
  const most =
    sign === "?" ? 1 : sign || (open && !upper) ? Number.POSITIVE_INFINITY : Number(upper ?? exact);
  return { kind: "repeat", of, least: Math.min(least, 40), most };
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.source) ?? undefined;
  if (match) reader.at += match[0].length;
  return match;
}
