import { readLiterals } from "../../syntax/body.ts";
import { plainParameter, functionSymbol as symbolOf } from "../../syntax/function-symbol.ts";
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
  return [
    symbolOf(node, body, {
      simpleName: name,
      className,
      exported,
      parameters: partsOf(fieldOf(node, "parameters")).flatMap(readParameters),
      returnType: fieldOf(node, "result")?.text,
      rules: goBody,
    }),
  ];
}

/** One declaration may name several parameters, or none. */
function readParameters(node: SyntaxNode): Parameter[] {
  const type = fieldOf(node, "type")?.text;
  const names = node.children
    .filter((child) => child.field === "name" && child.named)
    .map((child) => child.text);
  const rest = node.type === "variadic_parameter_declaration" || hasToken(node, "...");
  return (names.length > 0 ? names : ["_"]).map((name) => plainParameter(name, type, rest));
}

function isCapitalised(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}
