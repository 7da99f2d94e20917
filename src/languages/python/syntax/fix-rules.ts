import type { FixSyntax } from "../../syntax/fix-syntax.ts";
import { descendants, fieldOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { pythonSuspects } from "./suspect-rules.ts";

/** How a fix in Python is taken apart. */
export const pythonFix: FixSyntax = {
  bodyOf: (node) =>
    node.type === "function_definition" || node.type === "lambda" ? fieldOf(node, "body") : undefined,
  emptied: ({ type }, body) => {
    if (type === "lambda") return ["None"];
    return [isGenerator(body) ? "return; yield" : "pass"];
  },
  literals: new Map([
    ["string", "string"],
    ["integer", "number"],
    ["float", "number"],
    ["true", "boolean"],
    ["false", "boolean"],
  ]),
  repeatable: {
    calls: /^call$/,
    made: /^(call|parenthesized_expression)$/,
    statements: /^expression_statement$/,
    lists: /^list$/,
    elements: /./,
  },
  copyOf: (value) => `__import__("copy").deepcopy(${value})`,
  suspect: pythonSuspects,
  insideTests: ({ text }) =>
    [...text.matchAll(/^[ \t]*>>> [\s\S]*?(?=\n\s*\n|"""|'''|$(?![\s\S]))/gm)].map(([one]) => one),
};

function isGenerator(body: SyntaxNode): boolean {
  const isNested = ({ type }: SyntaxNode) => type === "function_definition" || type === "lambda";
  return [...descendants(body, isNested)].some(({ type }) => type === "yield");
}
