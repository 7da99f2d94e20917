import type { LoadedExport } from "../../../languages/search/answers/export-schema.ts";
import type { Literal } from "../../../languages/syntax/outline.ts";
import { interleave } from "../../../languages/values/interleave.ts";
import { patternsAmong } from "../../../languages/values/scalar-values.ts";
import { string, type Value } from "../../../languages/values/value.ts";

const MAX_OWN = 16;
const MAX_PAIRED = 6;
const MAX_PIECES = 40;
const brackets = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["<", ">"],
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
] as const;

/** Texts in the language of a package, combined from texts that match the patterns of the module and of its package. */
export function languageTexts(exports: readonly LoadedExport[], literals: readonly Literal[]): Value[] {
  const language = exports.find((one) => one.language)?.language;
  if (!language) return [];
  const matched = [
    ...exports.map(({ texts = [] }) => texts.slice(0, 2)),
    ...patternsAmong(literals).map(({ examples }) => examples.slice(0, 2)),
  ];
  const own = [...new Set(interleave(matched))].slice(0, MAX_OWN);
  const pieces = language.pieces.slice(0, MAX_PIECES);
  const paired = own.slice(0, MAX_PAIRED);
  const pairs = paired.flatMap((one) => paired.map((other) => `word ${one}\n\n${other} word`));
  const beside = own.flatMap((text) => [`word ${text}`, `word\n${text}`, `${text}\n\nword`, text]);
  const together = pieces.flatMap((piece, at) => {
    const other = own[at % Math.max(1, own.length)] ?? pieces[at + 1] ?? "word";
    return [`${piece} ${other}`, `${piece}word\n${other}`];
  });
  const words = pieces.flatMap((piece) => [`${piece}word`, piece]);
  const spoken = signTexts(language.signs, language.words);
  return [...language.shown, ...interleave([beside, pairs, words, together, spoken])].map(string);
}

/** Signs between, before and around words, nested, and words as functions. */
function signTexts(signs: readonly string[], words: readonly string[]): string[] {
  const around = brackets.filter((pair) => pair.every((sign) => signs.includes(sign)));
  const calls = signs.includes("(") ? words.flatMap((word) => [`${word}(a)`, `${word}(a, b)`]) : words;
  return [
    ...around.flatMap(([open, close]) => [`a${open}0${close}`, `${open}a${close}`, `a${open}b${close}.c`]),
    ...interleave([
      signs.map((sign) => `a${sign}b`),
      calls,
      signs.map((sign) => `${sign}a`),
      around.flatMap(([open, close]) => signs.map((sign) => `a${open}b${sign}c${close}`)),
      around.flatMap(([open, close]) => signs.map((sign) => `${open}a${sign}b${close}`)),
      around.flatMap(([open, close]) => signs.map((sign) => `a${open}${sign}${close}`)),
    ]),
  ];
}
