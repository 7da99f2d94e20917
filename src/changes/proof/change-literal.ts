import type { FixSyntax } from "../../languages/syntax/fix-syntax.ts";
import type { SyntaxNode } from "../../languages/syntax/syntax-node.ts";

/** A text with some nodes of it replaced. */
export function replaceNodes(
  text: string,
  replacements: readonly { readonly node: SyntaxNode; readonly by: string }[],
): string {
  return replacements
    .toSorted((a, b) => b.node.start - a.node.start)
    .reduce(
      (changed, { node, by }) =>
        changed.slice(0, node.start) + by + changed.slice(node.start + node.text.length),
      text,
    );
}

/** Where a text gets another character: one at its beginning also changes how it sorts. */
export type TextEnd = "start" | "end";

/** Another literal of the same kind; undefined if the node is none. */
export function changeLiteral(
  node: SyntaxNode,
  { literals }: FixSyntax,
  where: TextEnd = "end",
): string | undefined {
  const { text } = node;
  switch (literals.get(node.type)) {
    case "number":
      return /n$/.test(text) && /^\d/.test(text) ? `(${text} + 1n)` : `(${text} + 1)`;
    case "boolean":
      return text.replace(/^(?:([Tt])rue|([Ff])alse)$/, (_, upper, lower) =>
        upper ? (upper === "T" ? "False" : "false") : lower === "F" ? "True" : "true",
      );
    case "string": {
      const start = /^\w*(?:"""|'''|#*"|['`])/.exec(text)?.[0].length;
      const end = /(?:"""|'''|"#*|['`])$/.exec(text)?.index;
      const at = where === "start" ? start : end;
      return at === undefined || !end ? undefined : `${text.slice(0, at)}~${text.slice(at)}`;
    }
    case "pattern": {
      const end = text.lastIndexOf("/");
      return `${text.slice(0, end)}~${text.slice(end)}`;
    }
    default:
      return undefined;
  }
}
