import type { FixSyntax } from "../../syntax/fix-syntax.ts";
import { descendants, fieldOf } from "../../syntax/syntax-node.ts";
import { javascriptSuspects } from "./suspect-rules.ts";

const functions =
  /^(function_declaration|function_expression|generator_function(_declaration)?|arrow_function|method_definition)$/;

/** How a fix in JavaScript or TypeScript is taken apart. */
export const javascriptFix: FixSyntax = {
  bodyOf: (node) => (functions.test(node.type) ? fieldOf(node, "body") : undefined),
  emptied: (_, { type }) => [type === "statement_block" ? "{}" : "undefined"],
  literals: new Map([
    ["string", "string"],
    ["template_string", "string"],
    ["number", "number"],
    ["true", "boolean"],
    ["false", "boolean"],
    ["regex", "pattern"],
  ]),
  uncheckedLine: (path) => (/\.[cm]?tsx?$/.test(path) ? "// @ts-nocheck" : undefined),
  repeatable: {
    calls: /^call_expression$/,
    made: /^(call_expression|new_expression|parenthesized_expression)$/,
    statements: /^expression_statement$/,
    lists: /^array$/,
    elements: /./,
  },
  copyOf: (value) => `structuredClone(${value})`,
  suspect: javascriptSuspects,
  insideTests: (tree) =>
    [...descendants(tree)].flatMap((node) =>
      node.type === "if_statement" && /^\(import\.meta\.vitest\b/.test(fieldOf(node, "condition")?.text ?? "")
        ? [node.text]
        : [],
    ),
};
