import type { SyntaxNode } from "../../syntax/syntax-node.ts";

/** The text of a node as if it began at the start of a line: the lines after the first lose the node's indentation. */
export function ownText(node: SyntaxNode, root: SyntaxNode): string {
  const at = node.start - root.start;
  const indent = root.text.slice(root.text.lastIndexOf("\n", at - 1) + 1, at);
  if (indent === "" || indent.trim() !== "") return node.text;
  return node.text.replaceAll(`\n${indent}`, "\n");
}

/** How deep the nodes of a tree are nested, up to a limit: hostile code may nest as deep as it likes. */
export function isDeeperThan(root: SyntaxNode, limit: number): boolean {
  let level: readonly SyntaxNode[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap(({ children }) => children);
  }
  return false;
}
