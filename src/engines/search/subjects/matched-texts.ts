import type { LoadedExport } from "../../../languages/search/loaded-export.ts";
import type { Literal, Outline } from "../../../languages/syntax/outline.ts";

/** An outline whose literals include texts that match the loaded module's regular expressions. */
export function withMatchedTexts(outline: Outline, exports: readonly LoadedExport[]): Outline {
  const lists = exports.map(({ texts = [] }) => texts);
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => lists.flatMap((texts) => texts[turn] ?? []));
  const literals = [...new Set(turns.flat())].map(
    (text): Literal => ({ kind: "string", text: JSON.stringify(text) }),
  );
  return { ...outline, literals: [...literals, ...outline.literals] };
}
