import { type BodyRules, conditionText, isLogical, literalOf, raisedDirectly } from "../../syntax/body.ts";
import type { Branch, Literal } from "../../syntax/outline.ts";
import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

const decisions = new Set([
  "if_statement",
  "for_statement",
  "expression_case",
  "type_case",
  "communication_case",
]);

const literalKinds: Readonly<Record<string, Literal["kind"]>> = {
  interpreted_string_literal: "string",
  raw_string_literal: "string",
  rune_literal: "string",
  int_literal: "number",
  float_literal: "number",
  true: "boolean",
  false: "boolean",
  nil: "null",
};

/** How Go bodies are read. An error that is returned counts as raised. */
export const goBody: BodyRules = {
  isDecision,
  literal: (node) => literalOf(node, literalKinds),
  hasNoLiterals,
  raised,
  called,
  branch,
  isHandler,
};

function isDecision(node: SyntaxNode): boolean {
  return isLogical(node) || decisions.has(node.type);
}

function hasNoLiterals(node: SyntaxNode): boolean {
  return node.type === "import_declaration" || node.type === "field_declaration";
}

/** `panic`, the name of an error value such as `ErrClosed`, or `error` for one that is created in place. */
function raised(node: SyntaxNode): string | undefined {
  if (node.type === "expression_statement") {
    return called(node.children[0] ?? node) === "panic" ? "panic" : undefined;
  }
  if (node.type !== "return_statement") return undefined;
  const value = partsOf(partsOf(node)[0]).at(-1);
  if (value?.type === "call_expression") {
    return /^(?:errors\.\w+|fmt\.Errorf)$/.test(called(value) ?? "") ? "error" : undefined;
  }
  return /^(?:\w+\.)?Err[A-Z]\w*$/.test(value?.text ?? "") ? value?.text : undefined;
}

function called(node: SyntaxNode): string | undefined {
  if (node.type !== "call_expression") return undefined;
  const name = fieldOf(node, "function")?.text ?? "";
  return /^[\w.]+$/.test(name) ? name : undefined;
}

function branch(node: SyntaxNode): Branch | undefined {
  const isCase = node.type === "expression_case" || node.type === "type_case";
  if (!isCase && node.type !== "if_statement") return undefined;
  const condition = isCase
    ? fieldOf(node, node.type === "type_case" ? "type" : "value")
    : fieldOf(node, "condition");
  const block = isCase ? node : fieldOf(node, "consequence");
  const statements = block?.children.find((child) => child.type === "statement_list");
  if (!condition || !statements) return undefined;
  const raises = raisedDirectly(statements, goBody);
  return {
    condition: `${isCase ? "case " : ""}${conditionText(condition)}`,
    line: condition.lineStart,
    lineStart: statements.lineStart,
    lineEnd: statements.lineEnd,
    ...(raises && { raises }),
    ...(isCase && { isWay: true }),
  };
}

function isHandler(node: SyntaxNode): boolean {
  if (node.type !== "if_statement") return false;
  return /\berr\b|\berrors\.(?:Is|As)\(|\brecover\(/.test(fieldOf(node, "condition")?.text ?? "");
}
