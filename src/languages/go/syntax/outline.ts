import { readBody, readLiterals } from "../../syntax/body.ts";
import type { Outline, Parameter, SourceSymbol } from "../../syntax/outline.ts";
import { fieldOf, hasToken, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { goBody } from "./body-rules.ts";

/** The outline of a Go file: its functions, and its methods by the type of their receiver. */
export function outlineGo(file: SyntaxNode): Pick<Outline, "symbols" | "literals"> {
  const isFunction = ({ type }: SyntaxNode) =>
    type === "function_declaration" || type === "method_declaration";
  return {
    symbols: file.children.filter(isFunction).flatMap(functionSymbol),
    literals: readLiterals(file, goBody, isFunction),
  };
}

function functionSymbol(node: SyntaxNode): SourceSymbol[] {
  const name = fieldOf(node, "name")?.text ?? "";
  const body = fieldOf(node, "body");
  const receiver = fieldOf(node, "receiver");
  const className = /(\w+)(?:\[[^\]]*\])?\s*\)$/.exec(receiver?.text ?? "")?.[1];
  // No code can call `init`, and a declaration without a body is written in assembly.
  if (!body || name === "init" || name === "_" || (receiver && !className)) return [];
  const exported = isCapitalised(name) && (className === undefined || isCapitalised(className));
  const returnType = fieldOf(node, "result")?.text;
  return [
    {
      name: className ? `${className}.${name}` : name,
      kind: className ? "method" : "function",
      ...(className && { className }),
      exported,
      exportKind: exported ? "named" : "none",
      isAsync: false,
      isGenerator: false,
      isStatic: false,
      isGetter: false,
      isConstructor: false,
      isPrivate: !exported,
      parameters: partsOf(fieldOf(node, "parameters")).flatMap(readParameters),
      ...(returnType && { returnType }),
      lineStart: node.lineStart,
      lineEnd: node.lineEnd,
      bodyStart: partsOf(body)[0]?.lineStart ?? body.lineStart,
      ...readBody(body, goBody),
    },
  ];
}

/** One declaration may name several parameters, or none. */
function readParameters(node: SyntaxNode): Parameter[] {
  const type = fieldOf(node, "type")?.text;
  const names = node.children
    .filter((child) => child.field === "name" && child.named)
    .map((child) => child.text);
  const rest = node.type === "variadic_parameter_declaration" || hasToken(node, "...");
  return (names.length > 0 ? names : ["_"]).map((name) => ({
    name,
    ...(type && { type }),
    optional: rest,
    rest,
    keywordOnly: false,
    properties: [],
  }));
}

function isCapitalised(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}
