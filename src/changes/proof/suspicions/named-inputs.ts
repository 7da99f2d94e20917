import { languageOf } from "../../../languages/language-of.ts";
import type { FixedTexts } from "../fix.ts";

const word = /^[\p{L}_-]+$/u;

/**
 * Whether a fix names an input where it may: a word that it brings is the name of something, and a table that was there before
 * may get another entry. `tabled` are such entries of code.
 */
export function createNamesInput(
  files: readonly FixedTexts[],
  tabled: ReadonlySet<string>,
): (input: string) => boolean {
  const added = files.map(({ path, before, after }) => {
    const known = new Set((before ?? "").split("\n"));
    const lines = (after ?? "").split("\n").filter((line) => !known.has(line));
    return { text: lines.join("\n"), isTable: before !== undefined && languageOf(path) === undefined };
  });
  return (input) =>
    [input, `"${input}"`].some((literal) => tabled.has(literal)) ||
    added.some(({ text, isTable }) => (isTable || word.test(input)) && holds(text, input));
}

/** Whether a text has another one as a whole: 4 is no part of 40. */
function holds(text: string, part: string): boolean {
  const isInside = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (!isInside(text[at - 1]) && !isInside(text[at + part.length])) return true;
  return false;
}
