import { endOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

/** The type of several tokens of a macro that are one argument: the grammar reads no expressions in macros. */
export const GROUP = "macro_tokens";

/** The arguments of a macro, each as one node. */
export function argumentsOf(macro: SyntaxNode): SyntaxNode[] {
  const tree = macro.children.find(({ type }) => type === "token_tree");
  const tokens = tree?.children.slice(1, -1) ?? [];
  const groups: SyntaxNode[][] = [[]];
  for (const token of tokens)
    if (token.text === ",") groups.push([]);
    else if (!token.type.endsWith("comment")) groups.at(-1)?.push(token);
  return groups.flatMap((group) => (tree ? grouped(group, tree) : []));
}

function grouped(tokens: readonly SyntaxNode[], tree: SyntaxNode): SyntaxNode[] {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || !last) return [];
  if (first === last) return [first];
  const text = tree.text.slice(first.start - tree.start, endOf(last) - tree.start);
  return [{ ...first, type: GROUP, named: true, text, lineEnd: last.lineEnd, children: tokens }];
}
