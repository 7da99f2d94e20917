import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { createExpressions } from "../../tests/smells/expressions.ts";
import type { Assertion, TestGrammar } from "../../tests/smells/test-grammar.ts";
import { argumentsOf, GROUP } from "./macro-arguments.ts";
import { usesIn } from "./rust-reading.ts";
import { rustReach, rustUnsteady } from "./rust-words.ts";

const expressions = createExpressions({
  wrappers: new Set(["parenthesized_expression", "reference_expression"]),
  texts: new Set(["string_literal", "raw_string_literal"]),
  holes: new Set(),
  scalars: new Set(
    "integer_literal float_literal boolean_literal char_literal string_literal raw_string_literal".split(" "),
  ),
  constants: new Set(["unit_expression"]),
  constantNames: new Set(["None"]),
  compounds: new Set([..."unary_expression binary_expression tuple_expression token_tree".split(" "), GROUP]),
  keys: new Set(),
  negation: { type: "unary_expression", sign: "!" },
  undecided: new Set(["binary_expression", GROUP]),
  falseIfEmpty: new Set(),
  falsy: new Set(["false"]),
  quotes: new Set(['"']),
  textParts: new Set(["string_literal", "raw_string_literal"]),
});

/** Tests in Rust: functions with `#[test]`, and the macros that assert. */
export const rustGrammar: TestGrammar = {
  expressions,
  nodes: {
    call: "call_expression",
    assignments: new Map([
      ["let_declaration", { target: "pattern", value: "value" }],
      ["assignment_expression", { target: "left", value: "right", again: true }],
    ]),
    loops: new Set(),
  },
  truths: {
    trueIfFilled: new Set(),
    either: { type: "binary_expression", token: "||" },
    length: /\.len\(\)$/,
    isMade: ({ type }) => type === "struct_expression",
    mayDiffer: () => false,
  },
  // Mocks of Rust are types that a test writes itself.
  mocks: { make: /^$(?!)/, replaceMember: /^$(?!)/ },
  unsteady: rustUnsteady,
  reach: rustReach,
  imports: (root) => new Map(usesIn(root).map(({ parts, alias }) => [alias, parts.join("::")])),
  assertions: (root) => [...descendants(root, isSilent)].flatMap(assertionsAt),
  isSkipped: (_, root) =>
    [...descendants(root)].some(
      ({ type, text }) => type === "attribute_item" && /\bignore\b|\bcfg/.test(text),
    ),
  testAt(node) {
    const body = node.type === "function_item" ? fieldOf(node, "body") : undefined;
    return body && { name: fieldOf(node, "name")?.text ?? "", body };
  },
  declared: (node) => (node.type === "let_declaration" ? fieldOf(node, "pattern") : undefined),
};

const unclear = { relation: "other", negated: false, actual: undefined, expected: undefined } as const;

function assertionsAt(node: SyntaxNode): Assertion[] {
  if (node.type === "attribute_item") return /\bshould_panic\b/.test(node.text) ? [unclear] : [];
  if (node.type === "call_expression") return expectsFailure(node) ? [unclear] : [];
  if (node.type !== "macro_invocation") return [];
  const name = fieldOf(node, "macro")?.text.split("::").at(-1) ?? "";
  const [first, second] = argumentsOf(node);
  switch (name) {
    case "assert":
      return first ? [truthOf(first)] : [];
    case "assert_eq":
    case "assert_ne":
      return [{ relation: "equal", negated: name === "assert_ne", actual: first, expected: second }];
    case "assert_matches":
    case "panic":
    case "unreachable":
      return [{ ...unclear, actual: name === "assert_matches" ? first : undefined }];
    default:
      return [];
  }
}

/** `assert!(a == b)` says that both are the same. */
function truthOf(node: SyntaxNode): Assertion {
  const at = node.type === GROUP ? node.children.findIndex(({ text }) => /^[=!]=$/.test(text)) : -1;
  const [left, right] = [node.children.slice(0, at), node.children.slice(at + 1)];
  if (at > 0 && left.length === 1 && right.length === 1)
    return {
      relation: "equal",
      negated: node.children[at]?.text === "!=",
      actual: left[0],
      expected: right[0],
    };
  const isNot = node.children[0]?.text === "!";
  return { relation: "truthy", negated: isNot, actual: node, expected: undefined };
}

/** Fails if there is no error. */
function expectsFailure(node: SyntaxNode): boolean {
  return /^(unwrap_err|expect_err)$/.test(fieldOf(fieldOf(node, "function"), "field")?.text ?? "");
}

/** Code that never runs asserts nothing. */
function isSilent(node: SyntaxNode): boolean {
  return (
    node.type === "if_expression" && partsOf(node).length > 0 && fieldOf(node, "condition")?.text === "false"
  );
}
