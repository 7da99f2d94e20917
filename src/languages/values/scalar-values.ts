import type { Literal } from "../syntax/outline.ts";
import { interleave } from "./interleave.ts";
import { parseLiteral } from "./literal.ts";
import { examplesFromName } from "./name-hint.ts";
import { examplesFor, nearMisses } from "./regex-example.ts";
import { float, integer, string, type Value } from "./value.ts";

/** The plain literals of a kind. */
export function mined(literals: readonly Literal[], kind: Literal["kind"]): Value[] {
  return literals
    .filter((literal) => literal.kind === kind)
    .flatMap((literal) => parseLiteral(literal.text) ?? []);
}

/** Texts for a parameter of that name, the most typical first. */
export function strings(name: string, literals: readonly Literal[]): Value[] {
  const texts = mined(literals, "string").flatMap((value) => (value.kind === "string" ? value.value : []));
  const short = texts.filter((text) => text.length <= 40 && !/[\n]|\s{2}/.test(text) && !isTypeName(text));
  const matches = matching(literals);
  const digits = texts.some((text) => /\d/.test(text)) || matches.length > 0;
  return [
    ...examplesFromName(name),
    ...(/^[a-z]{3,10}$/.test(name) ? [name] : []),
    "hello",
    ...(texts.some((text) => text.includes("\u001B")) ? coloured : []),
    ...matches.slice(0, 10),
    ...short.slice(0, 10),
    ...(texts.includes("\n") ? lines(short, literals) : []),
    "Hello World",
    "",
    ...(digits ? ["12", "-1", "1.5", ...near(literals)] : ["42"]),
    ...matches.slice(0, 4).flatMap(nearMisses),
    ...short.slice(10, 30),
    ...matches.slice(10, 40),
    ...composed(short, literals),
    ...signsAmong(short, literals),
    ...longer(literals),
    " ",
    "a-b_c",
    "  padded  ",
    "é",
    "e\u0301",
    "日本",
    "\u{1F44D}\u{1F3FD}",
    "constructor",
  ].map(string);
}

/** Code that asks of which type something is names types. */
export function isTypeName(text: string): boolean {
  return /^(?:string|number|object|function|boolean|undefined|symbol|bigint)$/.test(text);
}

/** Texts for terminals: colours, nested styles, a reset, a link, a cursor movement. */
const coloured = [
  "\u001B[31mred\u001B[39m",
  "\u001B[1m\u001B[34mbold\u001B[22m blue\u001B[39m plain",
  "a \u001B[38;5;120mgreen\u001B[0m b",
  "\u001B]8;;https://example.com\u0007link\u001B]8;;\u0007",
  "a\u001B[2Kb\u001B[1A",
];

const MAX_PATTERNS = 12;
const EXAMPLES = 8;

/** The patterns of the code, with texts that they match. */
export function patternsAmong(
  literals: readonly Literal[],
): { readonly pattern: string; readonly examples: readonly string[] }[] {
  const patterns = literals.filter((literal) => literal.kind === "regex" || looksLikePattern(literal));
  return patterns.slice(0, MAX_PATTERNS).map((literal) => {
    const pattern = patternOf(literal);
    return { pattern, examples: examplesFor(pattern, patterns.length === 1 ? 2 * EXAMPLES : EXAMPLES) };
  });
}

/** Texts that match the patterns of the code, one of each pattern in turn. */
function matching(literals: readonly Literal[]): string[] {
  return interleave(patternsAmong(literals).map(({ examples }) => examples));
}

/** Texts of several lines, for code that splits lines. */
function lines(texts: readonly string[], literals: readonly Literal[]): string[] {
  const signs = separatorsAmong(texts, literals);
  const matches = matching(literals).slice(0, 3);
  const [first = "", second = first] = matches;
  const rows = pairsOf(signs).flatMap(([one, other]) => [
    `a${one}b\n${other}${one}${other}`,
    `${one}a${one}b${one}\n${one}${other}${one}${other}${one}\n${one}c${one}d${one}`,
  ]);
  return [
    "\n",
    "first\nsecond",
    "first\n\n    indented\nlast",
    ...matches.map((text) => `before\n${text}\n    after`),
    ...(first ? [`${first}\n${second}`, `${first}\n    more\n${second}`] : []),
    ...rows.slice(0, 24),
  ];
}

function separatorsAmong(texts: readonly string[], literals: readonly Literal[]): string[] {
  return signsAmong(texts, literals).slice(0, 8);
}

function signsAmong(texts: readonly string[], literals: readonly Literal[]): string[] {
  const signs = [...texts.filter((text) => /^\W{1,3}$/.test(text)), ...characters(literals)];
  return [...new Set(signs.map((text) => text.trim()))].filter((text) => text !== "").slice(0, 24);
}

/** Words between the separators of code: "foo=bar&baz=qux" for code that splits queries. */
export function separated(literals: readonly Literal[]): string[] {
  const texts = mined(literals, "string").flatMap((value) => (value.kind === "string" ? value.value : []));
  const separators = separatorsAmong(texts, literals);
  return [
    ...separators.map((text) => `foo${text}bar`),
    ...pairsOf(separators).map(([one, other]) => `foo${one}bar${other}baz${one}qux`),
  ];
}

/** Separators mean more between words than alone, and the code's words mean more between its separators. */
function composed(texts: readonly string[], literals: readonly Literal[]): string[] {
  const separators = separatorsAmong(texts, literals);
  const words = texts.filter((text) => /^[\w-]{2,12}$/.test(text)).slice(0, 14);
  return [
    ...separators.flatMap((text) => [`foo${text}bar`, `1${text}2`, `${text}foo`]),
    ...pairsOf(separators).map(([one, other]) => `foo${one}bar${other}baz${one}qux`),
    ...words.flatMap((word) =>
      pairsOf(separators.slice(0, 3)).map(([one, other]) => `foo${one}bar${other} ${word}${one}1`),
    ),
  ];
}

function pairsOf(texts: readonly string[]): (readonly [string, string])[] {
  return texts.flatMap((one) => texts.filter((other) => other !== one).map((other) => [one, other] as const));
}

/** Characters whose codes appear in the code. */
function characters(literals: readonly Literal[]): string[] {
  const codes = mined(literals, "number").map((value) => ("value" in value ? Number(value.value) : 0));
  const isSign = (code: number) => code > 32 && code < 127 && !/\w/.test(String.fromCharCode(code));
  return codes
    .filter((code) => Number.isInteger(code) && isSign(code))
    .map((code) => String.fromCharCode(code));
}

function looksLikePattern(literal: Literal): boolean {
  return literal.kind === "string" && /\\[bdwsBDWS$.]|\[[^\]]+\][+*]|\(\?/.test(literal.text);
}

function patternOf(literal: Literal): string {
  if (literal.kind === "regex") return /^\/([\s\S]*)\/\w*$/.exec(literal.text)?.[1] ?? literal.text;
  const value = parseLiteral(literal.text);
  return value?.kind === "string" ? value.value : "";
}

/** Texts just longer than the lengths that the code compares with. */
function longer(literals: readonly Literal[]): string[] {
  const edges = mined(literals, "number").map((value) => ("value" in value ? Number(value.value) : 0));
  return edges
    .filter((edge) => edge > 3 && edge <= 300)
    .slice(0, 4)
    .map((edge) => "a".repeat(edge + 1));
}

/** Numbers at the limits in the code, as texts. */
function near(literals: readonly Literal[]): string[] {
  const edges = mined(literals, "number").flatMap((value) =>
    value.kind === "integer" ? Number(value.value) : [],
  );
  return edges
    .filter((edge) => edge > 10)
    .slice(0, 4)
    .flatMap((edge) => [String(edge), String(edge + 1)]);
}

/** Numbers from the code, their neighbours, and the usual boundaries. */
export function numbers(literals: readonly Literal[]): Value[] {
  const near = mined(literals, "number").flatMap((value): Value[] => {
    if (value.kind === "float") return [value];
    if (value.kind !== "integer") return [];
    const number = Number(value.value);
    return Number.isSafeInteger(number) ? [value, integer(number + 1), integer(number - 1)] : [value];
  });
  return [
    integer(3),
    ...near.slice(0, 24),
    ...products(near),
    integer(0),
    integer(1),
    integer(-1),
    integer(2),
    float(1.5),
    integer(10),
    integer(100),
    integer(1000),
    float(-0.5),
  ];
}

/** Units build on each other: 1000, then 60 times that, and so on. */
function products(values: readonly Value[]): Value[] {
  const factors = [
    ...new Set(values.flatMap((value) => (value.kind === "integer" ? Number(value.value) : []))),
  ];
  const found: Value[] = [];
  let product = 1;
  for (const factor of factors.filter((number) => number > 1).slice(0, 18)) {
    product *= factor;
    if (product > 1e13) break;
    found.push(integer(product));
  }
  return found;
}
