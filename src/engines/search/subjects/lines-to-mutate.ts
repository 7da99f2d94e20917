import type { LineRanges } from "../../../languages/search/language-driver.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import type { Outline } from "../../../languages/syntax/outline.ts";

/** The lines of the subjects and of the functions that only they can call. */
export function linesToMutate({ symbols }: Outline, subjects: readonly Subject[]): LineRanges {
  const wanted = new Set(subjects.map(({ symbol }) => symbol.name));
  return symbols
    .filter(({ kind, name }) => kind !== "class" || wanted.has(name))
    .filter(({ name, exported, isPrivate }) => wanted.has(name) || !exported || isPrivate)
    .map(({ lineStart, lineEnd }) => [lineStart, lineEnd]);
}

/** The lines of all functions and classes. */
export function linesOf({ symbols }: Outline): LineRanges {
  return symbols.map(({ lineStart, lineEnd }) => [lineStart, lineEnd]);
}
