import type { Literal } from "../../../syntax/outline.ts";
import { float, integer, string, type Value } from "../value.ts";
import { parseLiteral } from "./literal.ts";
import { examplesFromName } from "./name-hint.ts";
import { examplesFor } from "./regex-example.ts";

/** The plain literals of a kind. */
export function mined(literals: readonly Literal[], kind: Literal["kind"]): Value[] {
  return literals
    .filter((literal) => literal.kind === kind)
    .flatMap((literal) => parseLiteral(literal.text) ?? []);
}

/** Texts for a parameter of that name, the most typical first. */
export function strings(name: string, literals: readonly Literal[]): Value[] {
  const texts = mined(literals, "string").flatMap((value) => (value.kind === "string" ? value.value : []));
  const short = texts.filter((text) => text.length <= 40 && !/[\n]|\s{2}/.test(text));
  const matches = literals
    .filter((literal) => literal.kind === "regex" || looksLikePattern(literal))
    .slice(0, 6)
    .flatMap((literal) => examplesFor(patternOf(literal), 20))
    .slice(0, 24);
  const digits = texts.some((text) => /\d/.test(text)) || matches.length > 0;
  return [
    ...examplesFromName(name),
    ...(/^[a-z]{3,10}$/.test(name) ? [name] : []),
    "hello",
    ...matches,
    ...short.slice(0, 20),
    "Hello World",
    "",
    ...(digits ? ["12", "-1", "1.5", ...near(literals)] : ["42"]),
    ...joined(short),
    ...longer(literals),
    " ",
    "a-b_c",
    "  padded  ",
    "é",
  ].map(string);
}

// Separators mean more between other words than alone.
function joined(texts: readonly string[]): string[] {
  return texts
    .filter((text) => /^[^\w\s]{1,3}$/.test(text))
    .flatMap((text) => [`a${text}b`, `1${text}2`, `${text}a`]);
}

function looksLikePattern(literal: Literal): boolean {
  return literal.kind === "string" && /\\[dws]|\[[^\]]+\][+*]|\(\?/.test(literal.text);
}

function patternOf(literal: Literal): string {
  if (literal.kind === "regex") return /^\/([\s\S]*)\/\w*$/.exec(literal.text)?.[1] ?? literal.text;
  const value = parseLiteral(literal.text);
  return value?.kind === "string" ? value.value : "";
}

/** Texts just past the lengths that the code compares with. */
function longer(literals: readonly Literal[]): string[] {
  const edges = mined(literals, "number").map((value) => ("value" in value ? Number(value.value) : 0));
  return edges
    .filter((edge) => edge > 3 && edge <= 300)
    .slice(0, 4)
    .map((edge) => "a".repeat(edge + 1));
}

/** Numbers at the edges that the code draws, as texts. */
function near(literals: readonly Literal[]): string[] {
  const edges = mined(literals, "number").flatMap((value) =>
    value.kind === "integer" ? Number(value.value) : [],
  );
  return edges
    .filter((edge) => edge > 10)
    .slice(0, 4)
    .flatMap((edge) => [String(edge), String(edge + 1)]);
}

/** Numbers from the code and around it, and the usual boundaries. */
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
