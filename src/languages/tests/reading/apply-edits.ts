import type { SyntaxNode } from "../../syntax/syntax-node.ts";

/** Text to add to a file, and where. */
export type Insertion = readonly [at: number, text: string];

/** The text of a node with something added; places are those of the file. */
export function applyEdits({ text, start }: SyntaxNode, insertions: readonly Insertion[]): string {
  return insertions
    .toSorted(([one], [other]) => other - one)
    .reduce((changed, [at, added]) => changed.slice(0, at - start) + added + changed.slice(at - start), text);
}
