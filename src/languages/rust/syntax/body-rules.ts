import { type BodyRules, conditionText, isLogical, literalOf, raisedDirectly } from "../../syntax/body.ts";
import type { Branch, Literal } from "../../syntax/outline.ts";
import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

const decisions = new Set(["if_expression", "while_expression", "for_expression", "try_expression"]);
const failures = new Set(["panic", "unreachable", "todo", "unimplemented", "bail"]);

const literalKinds: Readonly<Record<string, Literal["kind"]>> = {
  string_literal: "string",
  raw_string_literal: "string",
  char_literal: "string",
  integer_literal: "number",
  float_literal: "number",
  boolean_literal: "boolean",
};

/** How Rust bodies are read. A created `Err` counts as raised. */
export const rustBody: BodyRules = {
  isDecision,
  literal: (node) => literalOf(node, literalKinds),
  hasNoLiterals,
  raised,
  called,
  branch,
  isHandler,
};

function isDecision(node: SyntaxNode): boolean {
  if (node.type === "match_arm") return fieldOf(node, "pattern")?.text !== "_";
  return isLogical(node) || decisions.has(node.type);
}

function hasNoLiterals(node: SyntaxNode): boolean {
  return node.type === "attribute_item" || node.type === "inner_attribute_item";
}

/** The macro that panics, or the error in an `Err`. */
function raised(node: SyntaxNode): string | undefined {
  if (node.type === "expression_statement" || node.type === "return_expression") {
    const value = partsOf(node)[0];
    return value && raised(value);
  }
  if (node.type === "macro_invocation") {
    const name = fieldOf(node, "macro")?.text.split("::").at(-1) ?? "";
    return failures.has(name) ? `${name}!` : undefined;
  }
  if (called(node) !== "Err") return undefined;
  const error = partsOf(fieldOf(node, "arguments"))[0];
  const name = (error?.type === "call_expression" ? fieldOf(error, "function") : error)?.text ?? "";
  return /^(?:\w+::)*[A-Z]\w*$/.test(name) ? name : "Err";
}

function called(node: SyntaxNode): string | undefined {
  if (node.type !== "call_expression") return undefined;
  const name = fieldOf(node, "function")?.text ?? "";
  return /^[\w.:]+$/.test(name) ? name : undefined;
}

function branch(node: SyntaxNode): Branch | undefined {
  const isArm = node.type === "match_arm";
  if (!isArm && node.type !== "if_expression") return undefined;
  const condition = fieldOf(node, isArm ? "pattern" : "condition");
  const consequence = fieldOf(node, isArm ? "value" : "consequence");
  if (!condition || !consequence || condition.text === "_") return undefined;
  const [first = consequence, last = first] = isArm
    ? []
    : [partsOf(consequence)[0], partsOf(consequence).at(-1)];
  const raises = raisedDirectly(consequence, rustBody);
  return {
    condition: isArm ? `${conditionText(condition)} =>` : conditionText(condition),
    line: condition.lineStart,
    lineStart: first.lineStart,
    lineEnd: last.lineEnd,
    ...(raises && { raises }),
    ...(isArm && { isWay: true }),
  };
}

function isHandler(node: SyntaxNode): boolean {
  if (node.type === "match_arm") return /^Err\b/.test(fieldOf(node, "pattern")?.text ?? "");
  return node.type === "if_expression" && /^let Err\b/.test(fieldOf(node, "condition")?.text ?? "");
}
