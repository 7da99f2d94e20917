import { descendants, fieldOf, partsOf, type SyntaxNode } from "../../../syntax/syntax-node.ts";
import { dotted, reached } from "../../../tests/smells/test-facts.ts";
import type { Assertion, Relation, TestGrammar } from "../../../tests/smells/test-grammar.ts";
import { pythonMocks, pythonReach, pythonUnsteady } from "./call-words.ts";
import { pythonExpressions } from "./expressions.ts";

const { bare, isNever } = pythonExpressions;

/** Tests in Python: pytest, unittest, and assertions of mocks. */
export const pythonGrammar: TestGrammar = {
  expressions: pythonExpressions,
  nodes: {
    call: "call",
    assignments: new Map([
      ["assignment", { target: "left", value: "right" }],
      ["augmented_assignment", { target: "left", value: "right", again: true }],
    ]),
    loops: new Set(["for_statement", "for_in_clause"]),
  },
  truths: {
    trueIfFilled: new Set(["tuple"]),
    either: { type: "boolean_operator", token: "or" },
    length: /^len\(/,
    isMade: ({ type, text }) => type === "call" && /^(\w+\.)*[A-Z]\w*\(/.test(text),
    mayDiffer: ({ type }) => type === "call",
  },
  mocks: pythonMocks,
  unsteady: pythonUnsteady,
  reach: pythonReach,
  imports: importsOf,
  assertions: (root, resolve) =>
    [...reached(root, silentPart)].flatMap((node) => assertionsAt(node, resolve)),
  isSkipped: (calls, root) =>
    calls.some(({ callee }) => /^(pytest|unittest)\.(skip|xfail|importorskip)|\.skipTest$/.test(callee)) ||
    [...descendants(root)].some(isSkippingDecorator),
  isConditional: ({ type, text }) =>
    /^(if_statement|match_statement|conditional_expression)$/.test(type) &&
    !/\b(fail|raise|skip)\b/.test(text),
  testAt(node) {
    const name = node.type === "function_definition" ? (fieldOf(node, "name")?.text ?? "") : "";
    const body = fieldOf(node, "body");
    return name.startsWith("test") && body ? { name, body } : undefined;
  },
  declared(node) {
    if (node.type === "as_pattern_target") return node;
    return node.type === "assignment" ? fieldOf(node, "left") : undefined;
  },
};

function importsOf(root: SyntaxNode): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of descendants(root)) {
    const module = node.type === "import_from_statement" ? fieldOf(node, "module_name") : undefined;
    if (!module && node.type !== "import_statement") continue;
    for (const item of node.children.filter(({ field }) => field === "name")) {
      const name = (fieldOf(item, "name") ?? item).text;
      const alias = fieldOf(item, "alias")?.text;
      if (module) found.set(alias ?? name, `${module.text}.${name}`);
      else found.set(alias ?? name.split(".")[0] ?? name, alias ? name : (name.split(".")[0] ?? name));
    }
  }
  return found;
}

const catchesAssertions = /\b(AssertionError|Exception|BaseException)\b/;

/** The part of a statement that never runs, or whose failures are hidden. */
function silentPart(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type === "if_statement" && isNever(fieldOf(node, "condition")))
    return fieldOf(node, "consequence");
  if (node.type === "with_statement" && /^(async )?with\s[^\n]*\bsuppress\(/.test(node.text)) {
    const [head = ""] = node.text.split("\n");
    return catchesAssertions.test(head) ? fieldOf(node, "body") : undefined;
  }
  const isSwallowed =
    node.type === "try_statement" &&
    node.children.some((clause) => {
      if (!clause.type.startsWith("except")) return false;
      const caught = partsOf(clause).filter(({ type }) => type !== "block");
      const isBroad = caught.length === 0 || caught.some(({ text }) => catchesAssertions.test(text));
      return isBroad && ![...descendants(clause)].some(speaks);
    });
  return isSwallowed ? fieldOf(node, "body") : undefined;
}

function speaks({ type, text }: SyntaxNode): boolean {
  return type === "raise_statement" || type === "assert_statement" || text === "pytest.fail";
}

const unittestRelations: readonly (readonly [RegExp, Relation])[] = [
  [
    /^assert(Not)?(Almost)?Equals?$|^assert(List|Dict|Set|Tuple|Sequence|MultiLine)Equal$|^assertCountEqual$/,
    "equal",
  ],
  [/^assertIs(Not)?$/, "identical"],
  [/^assert(True|False)$/, "truthy"],
  [/^assert(Greater|Less)(Equal)?$/, "at least"],
];

function assertionsAt(node: SyntaxNode, resolve: (written: string) => string): Assertion[] {
  if (node.type === "assert_statement") {
    const [condition] = partsOf(node);
    return condition ? conditionsOf(condition, false) : [];
  }
  if (node.type !== "call") return [];
  const callee = dotted(fieldOf(node, "function")) || lastMember(node);
  const name = callee.slice(callee.lastIndexOf(".") + 1);
  const args = partsOf(fieldOf(node, "arguments"));
  const [actual, expected] = args.map(argumentValue);
  const relation = unittestRelations.find(([pattern]) => pattern.test(name))?.[1];
  if (relation && callee.startsWith("self."))
    return [{ relation, negated: /Not|False/.test(name), actual, expected, isShallow: isWild(expected) }];
  const isSeen =
    /^(assertIsNotNone|assertIsInstance)$/.test(name) && (!expected || builtIn.test(expected.text));
  if (/^(assert_match(_dir)?|check)$/.test(name) && /snapshot|regression/.test(callee))
    return [{ relation: "snapshot", negated: false, actual, expected }];
  const isAssertion =
    /^(assert_\w+|assert[A-Z]\w*|raises|warns|deprecated_call|raises_group)$/.test(name) ||
    resolve(callee) === "pytest.fail";
  const pattern = /Regex$/.test(name) ? expected : keyword(args, "match");
  const isAnyError =
    /^(raises|assertRaises)$/.test(name) && /^(Base)?Exception$/.test(actual?.text ?? "") && !pattern;
  return isAssertion
    ? [
        {
          ...{ relation: "other", negated: false, actual: undefined, expected: pattern },
          isShallow: isSeen || isAnyError,
        },
      ]
    : [];
}

const builtIn = /^\(?\s*(object|int|float|str|bytes|bool|list|dict|tuple|set)(\s*[,|]\s*\w+)*\s*\)?$/;

/** A value that equals any other. */
function isWild(expected: SyntaxNode | undefined): boolean {
  return /^(mock\.)?ANY$/.test(expected?.text ?? "");
}

/** Whether a condition says only that something is there, or of which built-in type. */
function saysLittle(node: SyntaxNode): boolean {
  if (node.type !== "call") return false;
  const name = fieldOf(node, "function")?.text ?? "";
  const [, second] = partsOf(fieldOf(node, "arguments"));
  return /^(hasattr|callable)$/.test(name) || (name === "isinstance" && builtIn.test(second?.text ?? ""));
}

/** `a and b` asserts two things; `not a` the opposite. */
function conditionsOf(condition: SyntaxNode, negated: boolean): Assertion[] {
  const node = bare(condition);
  if (node.type === "not_operator") return partsOf(node).flatMap((inner) => conditionsOf(inner, !negated));
  if (node.type === "boolean_operator" && node.children.some(({ type }) => type === "and"))
    return partsOf(node).flatMap((inner) => conditionsOf(inner, negated));
  const operators = node.children.filter(({ field }) => field === "operators").map(({ text }) => text);
  const [actual = node, expected, third] = partsOf(node);
  if (node.type !== "comparison_operator" || third)
    return [
      {
        relation: "truthy",
        negated,
        actual: node,
        expected: undefined,
        isShallow: !negated && saysLittle(node),
      },
    ];
  const operator = operators.join(" ").replaceAll(/\s+/g, " ");
  const isSnapshot = expected?.text === "snapshot" || /^snapshot\(/.test(expected?.text ?? "");
  const relation = isSnapshot ? "snapshot" : (relations[operator] ?? "other");
  const isNot = operator === "!=" || operator === "is not";
  const isThere = isNot && expected?.text === "None";
  const isOfType = /^type\(/.test(actual.text) && builtIn.test(expected?.text ?? "");
  const isShallow = isThere || isOfType || isWild(expected);
  return [{ relation, negated: negated !== isNot, actual, expected, isShallow }];
}

const relations: Readonly<Record<string, Relation>> = {
  "==": "equal",
  "!=": "equal",
  is: "identical",
  "is not": "identical",
  ">=": "at least",
  "<=": "at least",
};

function keyword(args: readonly SyntaxNode[], name: string): SyntaxNode | undefined {
  const argument = args.find(
    (node) => node.type === "keyword_argument" && fieldOf(node, "name")?.text === name,
  );
  return fieldOf(argument, "value");
}

function argumentValue(argument: SyntaxNode): SyntaxNode {
  return argument.type === "keyword_argument" ? (fieldOf(argument, "value") ?? argument) : argument;
}

function lastMember(node: SyntaxNode): string {
  return fieldOf(fieldOf(node, "function"), "attribute")?.text ?? "";
}

function isSkippingDecorator({ type, text }: SyntaxNode): boolean {
  return (
    type === "decorator" &&
    /^@\s*(pytest\.mark\.(skip|skipif|xfail)|unittest\.(skip|expectedFailure))/.test(text)
  );
}
