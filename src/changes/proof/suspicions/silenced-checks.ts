import { languageOf } from "../../../languages/language-of.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import { descendants } from "../../../languages/syntax/syntax-node.ts";
import type { FixedTexts } from "../fix.ts";

/** A remark in code that keeps a checker, a linter or the measuring of coverage from looking. */
export interface Silence {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Such remarks that a fix adds: one that it moves, or that the base has, is not new. */
export function findSilencedChecks(files: readonly FixedTexts[], outlines: SyntaxParser): Silence[] {
  const read = (version: "before" | "base" | "after") =>
    files.flatMap((file) => silencesIn(file.path, file[version], outlines));
  const [before, base] = [countsOf(read("before")), countsOf(read("base"))];
  return [...Map.groupBy(read("after"), ({ text }) => text)].flatMap(([text, found]) =>
    found.slice(Math.max(before.get(text) ?? 0, base.get(text) ?? 0)),
  );
}

function silencesIn(path: string, text: string | undefined, outlines: SyntaxParser): Silence[] {
  const silences = languageOf(path)?.syntax.fix?.suspect.silences;
  const tree = silences && text !== undefined ? outlines.tree(path, text) : undefined;
  if (!tree || !silences) return [];
  return [...descendants(tree)].flatMap((node) =>
    /comment$|attribute_item$/.test(node.type) && silences.test(node.text)
      ? [{ path, line: node.lineStart, text: node.text.replaceAll(/\s+/g, " ").trim() }]
      : [],
  );
}

function countsOf(silences: readonly Silence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of silences) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
