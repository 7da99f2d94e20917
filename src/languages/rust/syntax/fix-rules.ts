import type { FixSyntax } from "../../syntax/fix-syntax.ts";
import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { rustSuspects } from "./suspect-rules.ts";

const literals: FixSyntax["literals"] = new Map([
  ["string_literal", "string"],
  ["integer_literal", "number"],
  ["float_literal", "number"],
  ["boolean_literal", "boolean"],
]);

/** How a fix in Rust is taken apart. */
export const rustFix: FixSyntax = {
  bodyOf: (node) => (node.type === "function_item" ? fieldOf(node, "body") : undefined),
  // The old body stays behind the return, so that imports and variables are used as before.
  emptied: (node, { text }) =>
    fieldOf(node, "return_type")
      ? [`{ return Default::default(); ${text.slice(1)}`, `{ return todo!(); ${text.slice(1)}`]
      : [`{ return; ${text.slice(1)}`],
  literals,
  expectedLiterals: (test) =>
    [...descendants(test)].flatMap((node) => {
      if (node.type !== "macro_invocation" || fieldOf(node, "macro")?.text !== "assert_eq") return [];
      const tokens = partsOf(node.children.find(({ type }) => type === "token_tree"));
      return tokens.filter(({ type }) => literals.has(type)).slice(-1);
    }),
  suspect: rustSuspects,
  insideTests: (tree) => [...testItems(tree), ...docTests(tree.text)],
};

/** Modules and functions under an attribute such as `#[cfg(test)]` or `#[tokio::test]`, outermost first. */
function testItems({ children }: SyntaxNode): string[] {
  let attributes: string[] = [];
  return children.flatMap((node) => {
    if (node.type === "attribute_item") attributes.push(node.text);
    if (node.type === "attribute_item" || node.type.endsWith("comment")) return [];
    const own = attributes;
    attributes = [];
    if (own.some((text) => /\btest\b/.test(text))) return [[...own, node.text].join("\n")];
    return testItems(node);
  });
}

/** Examples in documentation, which cargo runs. */
function docTests(text: string): string[] {
  const documentation = text
    .split("\n")
    .flatMap((line) => /^\s*\/\/[/!] ?(.*)$/.exec(line)?.slice(1) ?? [""]);
  return [...documentation.join("\n").matchAll(/^```[^\n]*\n[\s\S]*?^```/gm)].map(([fenced]) => fenced);
}
