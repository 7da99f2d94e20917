import { descendants, endOf, type SyntaxNode } from "../../languages/syntax/syntax-node.ts";

const LONGEST_DIRECTIVE = 100;

/**
 * The code of a test without comments, but for those that tools need. People and programs read a repository's comments, and nothing
 * proves what a model says there.
 */
export function withoutRemarks(
  code: string,
  {
    parse,
    directives,
  }: { readonly parse: (code: string) => SyntaxNode | undefined; readonly directives: RegExp | undefined },
): string {
  const tree = /#|\/[/*]/.test(code) ? parse(code) : undefined;
  if (!tree) return code;
  const comments: SyntaxNode[] = [];
  const isInside = (node: SyntaxNode) => node.start < endOf(comments.at(-1) ?? tree) && comments.length > 0;
  for (const node of descendants(tree))
    if (/comment$/.test(node.type) && !isInside(node)) comments.push(node);
  const remarks = comments.filter(
    ({ text }) => text.length > LONGEST_DIRECTIVE || text.includes("\n", 1) || !directives?.test(text),
  );
  return remarks.reduceRight((text, node) => withoutRange(text, rangeOf(node, tree)), code).trimEnd();
}

/** Some grammars count the end of the line as part of a comment. */
function rangeOf({ start, text }: SyntaxNode, tree: SyntaxNode): readonly [number, number] {
  return [start - tree.start, start - tree.start + text.trimEnd().length];
}

/** The text without a range, and without its line if nothing else stands on it. */
function withoutRange(text: string, [from, to]: readonly [number, number]): string {
  const lineStart = text.lastIndexOf("\n", from - 1) + 1;
  const end = text.indexOf("\n", to);
  const after = text.slice(to, end < 0 ? text.length : end);
  if (text.slice(lineStart, from).trim() !== "" || after.trim() !== "") {
    const before = after.trim() === "" ? text.slice(0, from).trimEnd() : text.slice(0, from);
    return before + text.slice(to);
  }
  return text.slice(0, lineStart) + (end < 0 ? "" : text.slice(end + 1));
}
