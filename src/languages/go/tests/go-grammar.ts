import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { createExpressions } from "../../tests/smells/expressions.ts";
import { dotted } from "../../tests/smells/test-facts.ts";
import type { Assertion, Relation, TestGrammar } from "../../tests/smells/test-grammar.ts";
import { importsIn } from "./go-reading.ts";
import { goReach, goUnsteady } from "./go-words.ts";

const expressions = createExpressions({
  wrappers: new Set(["parenthesized_expression", "expression_list", "literal_element"]),
  texts: new Set(["interpreted_string_literal", "raw_string_literal"]),
  holes: new Set(),
  scalars: new Set([
    ..."int_literal float_literal imaginary_literal rune_literal true false nil".split(" "),
    ...["interpreted_string_literal", "raw_string_literal"],
  ]),
  constants: new Set(),
  constantNames: new Set(),
  compounds: new Set(["unary_expression", "binary_expression"]),
  keys: new Set(),
  negation: { type: "unary_expression", sign: "!" },
  undecided: new Set(["binary_expression"]),
  falseIfEmpty: new Set(),
  falsy: new Set(["false", "nil", "0", '""', "``"]),
  quotes: new Set(['"']),
  textParts: new Set(["interpreted_string_literal", "raw_string_literal"]),
});

/** Tests in Go: the standard package testing, and testify. */
export const goGrammar: TestGrammar = {
  expressions,
  nodes: {
    call: "call_expression",
    assignments: new Map([
      ["short_var_declaration", { target: "left", value: "right" }],
      ["assignment_statement", { target: "left", value: "right", again: true }],
      ["var_spec", { target: "name", value: "value" }],
    ]),
    loops: new Set(["range_clause", "inc_statement", "dec_statement"]),
  },
  truths: {
    trueIfFilled: new Set(),
    either: { type: "binary_expression", token: "||" },
    length: /^len\(/,
    isMade: ({ type }) => type === "composite_literal",
    mayDiffer: () => false,
  },
  // Mocks of Go are types that a test writes itself.
  mocks: { make: /^gomock\.NewController$/, replaceMember: /^$(?!)/ },
  unsteady: goUnsteady,
  reach: goReach,
  imports: (root) => new Map(importsIn(root).map(({ module, name }) => [name, module])),
  assertions: (root) => [...descendants(root, isSilent)].flatMap(assertionsAt),
  isSkipped: (calls) =>
    calls.some(({ written }) => /^\w+\.Skip(f|Now)?$/.test(written) || written === "testing.Short"),
  testAt(node) {
    const name = node.type === "function_declaration" ? (fieldOf(node, "name")?.text ?? "") : "";
    const body = fieldOf(node, "body");
    return /^Test(?![a-z])/.test(name) && body ? { name, body } : undefined;
  },
  declared: (node) => (node.type === "short_var_declaration" ? fieldOf(node, "left") : undefined),
};

const fails = /^\w+\.(Error|Errorf|Fatal|Fatalf|Fail|FailNow)$/;
const opposite: Readonly<Record<string, Relation>> = {
  "!=": "equal",
  "==": "equal",
  "<": "at least",
  ">": "at least",
};

/** `if got != want { t.Errorf(…) }` asserts that both are the same. */
function assertionsAt(node: SyntaxNode): Assertion[] {
  if (node.type === "call_expression") return testifyAt(node);
  const condition = node.type === "if_statement" ? fieldOf(node, "condition") : undefined;
  const ways = [fieldOf(node, "consequence"), fieldOf(node, "alternative")];
  if (!condition || !ways.some((way) => way && [...descendants(way)].some(isFailing))) return [];
  const isElse = !(ways[0] && [...descendants(ways[0])].some(isFailing));
  return conditionsOf(condition, isElse);
}

function conditionsOf(condition: SyntaxNode, isWanted: boolean): Assertion[] {
  const node = expressions.bare(condition);
  const operator = fieldOf(node, "operator")?.text ?? "";
  const [left, right] = [fieldOf(node, "left"), fieldOf(node, "right")];
  if (node.type === "binary_expression" && left && right) {
    if (operator === "||" || operator === "&&")
      return [...conditionsOf(left, isWanted), ...conditionsOf(right, isWanted)];
    const relation = opposite[operator] ?? "other";
    return [{ relation, negated: (operator === "==") !== isWanted, actual: left, expected: right }];
  }
  const isNot = node.type === "unary_expression" && operator === "!";
  const actual = isNot ? fieldOf(node, "operand") : node;
  return [{ relation: "truthy", negated: isNot === isWanted, actual, expected: undefined }];
}

function isFailing(node: SyntaxNode): boolean {
  return node.type === "call_expression" && fails.test(dotted(fieldOf(node, "function")));
}

function testifyAt(node: SyntaxNode): Assertion[] {
  const [, name] = /^(?:assert|require|is)\.(\w+)$/.exec(dotted(fieldOf(node, "function"))) ?? [];
  const args = partsOf(fieldOf(node, "arguments"));
  if (name === undefined || args.length < 2) return [];
  const [, first, second] = args;
  if (/^(True|False)$/.test(name))
    return [{ relation: "truthy", negated: name === "False", actual: first, expected: undefined }];
  const isEqual = /^(Not)?(Equal|Equalf|EqualValues|Exactly|ElementsMatch)$/.test(name);
  if (!isEqual) return [{ relation: "other", negated: false, actual: first, expected: second }];
  return [{ relation: "equal", negated: name.startsWith("Not"), actual: second, expected: first }];
}

/** Code that never runs asserts nothing. */
function isSilent(node: SyntaxNode): boolean {
  return node.type === "if_statement" && expressions.isNever(fieldOf(node, "condition"));
}
