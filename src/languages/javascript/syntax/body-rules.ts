import { type BodyRules, toBranch } from "../../syntax/body.ts";
import type { Branch, Literal } from "../../syntax/outline.ts";
import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

const decisions = new Set([
  "if_statement",
  "for_statement",
  "for_in_statement",
  "while_statement",
  "do_statement",
  "switch_case",
  "catch_clause",
  "ternary_expression",
]);

const literalKinds: Readonly<Record<string, Literal["kind"]>> = {
  string: "string",
  template_string: "string",
  number: "number",
  regex: "regex",
  true: "boolean",
  false: "boolean",
  null: "null",
};

const withoutLiterals = new Set([
  "import_statement",
  "type_annotation",
  "type_alias_declaration",
  "interface_declaration",
  "type_arguments",
]);

/** How JavaScript and TypeScript bodies are read. */
export const javascriptBody: BodyRules = {
  isDecision,
  literal,
  hasNoLiterals,
  raised,
  called,
  branch,
  isHandler,
};

function isDecision(node: SyntaxNode): boolean {
  if (node.type === "binary_expression") {
    return ["&&", "||", "??"].includes(fieldOf(node, "operator")?.type ?? "");
  }
  return decisions.has(node.type);
}

function literal(node: SyntaxNode): Literal | undefined {
  if (node.type === "unary_expression" && /^-[\d.]/.test(node.text)) {
    return { kind: "number", text: node.text };
  }
  const kind = literalKinds[node.type];
  if (!kind || !node.named) return undefined;
  if (node.children.some((child) => child.type === "template_substitution")) return undefined;
  return { kind, text: node.text };
}

function hasNoLiterals(node: SyntaxNode): boolean {
  if (node.type === "export_statement") return fieldOf(node, "source") !== undefined;
  // "use strict"
  if (node.type === "expression_statement") return node.children[0]?.type === "string";
  return withoutLiterals.has(node.type);
}

function raised(node: SyntaxNode): string | undefined {
  if (node.type !== "throw_statement") return undefined;
  const value = partsOf(node)[0];
  const target = fieldOf(value, "constructor") ?? fieldOf(value, "function");
  const name = target?.text.split(".").at(-1);
  return name && /^[A-Z][\w$]*$/.test(name) ? name : undefined;
}

function called(node: SyntaxNode): string | undefined {
  if (node.type !== "call_expression" && node.type !== "new_expression") return undefined;
  const target = fieldOf(node, "function") ?? fieldOf(node, "constructor");
  const name = target?.text ?? "";
  return /^[\w$.#]+$/.test(name) ? name : undefined;
}

function branch(node: SyntaxNode): Branch | undefined {
  if (node.type === "switch_case") return caseBranch(node);
  if (node.type !== "if_statement") return undefined;
  return toBranch(fieldOf(node, "condition"), [fieldOf(node, "consequence")], { rules: javascriptBody });
}

/** None for a case that falls through to the next. */
function caseBranch(node: SyntaxNode): Branch | undefined {
  const statements = node.children.filter((child) => child.field === "body" && child.named);
  const found = toBranch(fieldOf(node, "value"), statements, { rules: javascriptBody, isWay: true });
  return found && { ...found, condition: `case ${found.condition}` };
}

function isHandler({ type }: SyntaxNode): boolean {
  return type === "catch_clause" || type === "finally_clause";
}
