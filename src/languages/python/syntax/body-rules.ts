import { type BodyRules, conditionText, raisedDirectly } from "../../syntax/body.ts";
import type { Branch, Literal } from "../../syntax/outline.ts";
import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

const decisions = new Set([
  "if_statement",
  "elif_clause",
  "for_statement",
  "while_statement",
  "except_clause",
  "conditional_expression",
  "boolean_operator",
  "if_clause",
  "for_in_clause",
]);

const literalKinds: Readonly<Record<string, Literal["kind"]>> = {
  string: "string",
  integer: "number",
  float: "number",
  true: "boolean",
  false: "boolean",
  none: "null",
};

/** How Python bodies are read. */
export const pythonBody: BodyRules = {
  isDecision,
  literal,
  hasNoLiterals,
  raised,
  called,
  branch,
  isHandler,
};

function isDecision(node: SyntaxNode): boolean {
  if (node.type === "case_clause") return node.children[1]?.text !== "_";
  return decisions.has(node.type) && node.named;
}

function literal(node: SyntaxNode): Literal | undefined {
  if (node.type === "unary_operator" && /^-[\d.]/.test(node.text)) return { kind: "number", text: node.text };
  const kind = literalKinds[node.type];
  if (!kind || !node.named) return undefined;
  if (node.children.some((child) => child.type === "interpolation")) return undefined;
  return { kind, text: node.text };
}

function hasNoLiterals(node: SyntaxNode): boolean {
  if (node.type === "type" || node.type.startsWith("import_") || node.type === "future_import_statement") {
    return true;
  }
  // A statement that is only a string is a docstring.
  return node.type === "expression_statement" && node.children[0]?.type === "string";
}

function raised(node: SyntaxNode): string | undefined {
  if (node.type !== "raise_statement") return undefined;
  const value = partsOf(node)[0];
  const target = value?.type === "call" ? fieldOf(value, "function") : value;
  const name = target?.text.split(".").at(-1);
  // A lower-case name is a variable that holds an error raised elsewhere.
  return name && /^[A-Z]\w*$/.test(name) ? name : undefined;
}

function called(node: SyntaxNode): string | undefined {
  if (node.type !== "call") return undefined;
  const name = fieldOf(node, "function")?.text ?? "";
  return /^[\w.]+$/.test(name) ? name : undefined;
}

/** How a branch begins, by its node, and the field of its condition. */
const branchWords: Readonly<Record<string, readonly [word: string, field: string]>> = {
  if_statement: ["", "condition"],
  elif_clause: ["", "condition"],
  except_clause: ["except ", "value"],
  case_clause: ["case ", ""],
};

function branch(node: SyntaxNode): Branch | undefined {
  const [word, field] = branchWords[node.type] ?? [];
  if (word === undefined || !node.named) return undefined;
  const condition = fieldOf(node, field ?? "") ?? node.children.find(({ type }) => type === "case_pattern");
  const consequence = fieldOf(node, "consequence") ?? node.children.find((child) => child.type === "block");
  if (!condition || !consequence || condition.text === "_") return undefined;
  const raises = raisedDirectly(consequence, pythonBody);
  return {
    condition: `${word}${conditionText(condition)}`,
    line: condition.lineStart,
    lineStart: consequence.lineStart,
    lineEnd: consequence.lineEnd,
    ...(raises && { raises }),
    ...(word !== "" && { isWay: true }),
  };
}

function isHandler({ type }: SyntaxNode): boolean {
  return /^(?:except|except_group|finally)_clause$/.test(type);
}
