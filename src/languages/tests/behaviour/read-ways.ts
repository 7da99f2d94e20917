import { descendants, type SyntaxNode } from "../../syntax/syntax-node.ts";
import type { Way } from "./decision.ts";

/** The code of a node as one way of a decision. */
export function wayOf({ start, lineStart, lineEnd }: SyntaxNode): Way {
  return { start, lines: [lineStart, lineEnd] };
}

/** The way past a node, which has no code of its own. */
export function wayAfter({ start, text, lineEnd }: SyntaxNode): Way {
  return { start: start + text.length, lines: [lineEnd, lineEnd - 1] };
}

/** The comment that a block begins with. */
export function commentIn(block: SyntaxNode): string | undefined {
  const first = block.children.find(({ named }) => named);
  if (first?.type !== "comment") return undefined;
  const all = block.children.filter(({ named }) => named);
  const own = all.slice(
    0,
    all.findIndex(({ type }) => type !== "comment"),
  );
  return own.map(({ text }) => text).join("\n");
}

/** The comment that ends on the line before. */
export function commentBefore(root: SyntaxNode, line: number): string | undefined {
  for (const node of descendants(root, (each) => each.lineStart > line))
    if (node.type === "comment" && node.lineEnd === line - 1 && node.text.startsWith("/*")) return node.text;
  return undefined;
}
