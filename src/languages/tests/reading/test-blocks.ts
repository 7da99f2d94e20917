import { endOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { wordsOf } from "./pick-parts.ts";
import type { ImportedName, TestBlock } from "./test-reading.ts";

/** The block that a reported test comes from; undefined if there is none, or more than one may be meant. */
export function blockOf(blocks: readonly TestBlock[], reported: string): TestBlock | undefined {
  const found = blocks.filter(({ title }) => title.test(reported));
  const named = found.filter(({ group }) => group !== "" && reported.includes(group));
  const [only, ...others] = found.length > 1 ? named : found;
  return others.length === 0 ? only : undefined;
}

/**
 * A text without some of its tests, without headings that would be empty and imports that nothing uses any more; null if no
 * test is left.
 */
export function withoutBlocks(
  root: SyntaxNode,
  { blocks, imports }: { readonly blocks: readonly TestBlock[]; readonly imports: readonly ImportedName[] },
  gone: ReadonlySet<TestBlock>,
): string | null {
  if (blocks.every((block) => gone.has(block))) return null;
  const cuts = cutsIn(root, blocks, gone);
  const statements = new Set(imports.map(({ statement }) => statement));
  const used = new Set(wordsOf(cut(root.text, [...cuts, ...[...statements].map(rangeOf)])));
  const before = new Set(wordsOf(cut(root.text, [...statements].map(rangeOf))));
  // What nothing used before has a reason that is not seen here.
  const unused = imports.filter(({ name }) => before.has(name) && !used.has(name));
  return cut(root.text, [...cuts, ...importCuts(root.text, imports, unused)]).replace(/^\n+/, "");
}

interface Cut {
  readonly from: number;
  readonly to: number;
}

/** The largest nodes all of whose tests go, with the comments and empty lines before them. */
function cutsIn(node: SyntaxNode, blocks: readonly TestBlock[], gone: ReadonlySet<TestBlock>): Cut[] {
  return node.children.flatMap((child, at): Cut[] => {
    const inside = blocks.filter((block) => contains(child, block.node));
    if (!inside.some((block) => gone.has(block))) return [];
    if (!inside.every((block) => gone.has(block))) return cutsIn(child, blocks, gone);
    const own = rangeOf(child);
    const before = node.children.slice(0, at).findLast(({ type }) => !type.endsWith("comment"));
    if (before?.named) return [{ from: endOf(before), to: own.to }];
    return [{ from: own.from, to: node.children[at + 1]?.start ?? own.to }];
  });
}

function importCuts(text: string, all: readonly ImportedName[], unused: readonly ImportedName[]): Cut[] {
  return [...Map.groupBy(unused, ({ statement }) => statement)].flatMap(([statement, names]) => {
    const own = all.filter((one) => one.statement === statement);
    if (own.length === names.length) {
      const { from, to } = rangeOf(statement);
      return [{ from, to: text[to] === "\n" ? to + 1 : to }];
    }
    return names.map(({ node }) => {
      const { from, to } = rangeOf(node);
      const after = /^\s*,[^\S\n]*\n?[^\S\n]*/.exec(text.slice(to))?.[0] ?? "";
      const before = after === "" ? (/,\s*$/.exec(text.slice(0, from))?.[0] ?? "") : "";
      return { from: from - before.length, to: to + after.length };
    });
  });
}

function contains(outer: SyntaxNode, inner: SyntaxNode): boolean {
  return outer.start <= inner.start && endOf(inner) <= endOf(outer);
}

function rangeOf(node: SyntaxNode): Cut {
  return { from: node.start, to: endOf(node) };
}

function cut(text: string, cuts: readonly Cut[]): string {
  return cuts
    .toSorted((a, b) => b.from - a.from)
    .reduce((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text);
}
