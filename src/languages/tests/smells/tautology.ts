import { hasToken, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import { type Assertion, bare, isConstant, plain, type TestFacts, truthOf } from "./test-facts.ts";

/** Why an assertion holds whatever the code does; undefined where none does. */
export function findTautology(facts: TestFacts): string | undefined {
  return facts.assertions
    .map((assertion) => explain(assertion, facts))
    .find((reason) => reason !== undefined);
}

function explain(assertion: Assertion, facts: TestFacts): string | undefined {
  const { relation, negated, expected } = assertion;
  const actual = assertion.actual && spelledOut(assertion.actual, facts);
  if (!actual || relation === "snapshot" || relation === "other") return undefined;
  if (relation === "truthy") {
    if (truthOf(actual) === !negated) return `it asserts a constant: ${shown(actual)}`;
    return negated ? undefined : explainTruth(actual, facts);
  }
  if (!expected) return undefined;
  const wanted = spelledOut(expected, facts);
  if (isConstant(actual) && isConstant(wanted))
    return `it compares a constant with a constant: ${shown(actual)}`;
  // NaN is what does not equal itself.
  if (!negated && isSame(assertion.actual ?? actual, expected) && !isIdentityOfCalls(relation, actual))
    return `it compares a thing with itself: ${shown(actual)}`;
  if (relation === "at least" && isLength(actual) && wanted.text === "0") return "no length is under 0";
  return undefined;
}

function explainTruth(actual: SyntaxNode, { imported }: TestFacts): string | undefined {
  const node = bare(actual);
  if (node.type === "tuple" && partsOf(node).length > 0) return "a tuple is always true";
  if (node.type === "identifier" && imported.has(node.text))
    return `${node.text} is what is tested, and always there`;
  const isEither =
    (node.type === "boolean_operator" && hasToken(node, "or")) ||
    (node.type === "binary_expression" && hasToken(node, "||"));
  if (isEither && partsOf(node).some((part) => truthOf(part) === true))
    return "one side of it is always true";
  const operator = /^(===?|>=|<=)$/;
  const [left, right] = partsOf(node);
  const compares = node.type === "binary_expression" && node.children.some(({ type }) => operator.test(type));
  if (compares && left && right && (isSame(left, right) || (isConstant(left) && isConstant(right))))
    return `it compares a thing with itself: ${shown(left)}`;
  return undefined;
}

/** A name that was given a number, a text or the like, once, stands for it. */
function spelledOut(node: SyntaxNode, { values }: TestFacts): SyntaxNode {
  const inner = bare(node);
  const value = inner.type === "identifier" ? values.get(inner.text) : undefined;
  const isScalar = value && /^(number|integer|float|true|false|none|null|string)$/.test(bare(value).type);
  return isScalar && isConstant(value) ? value : inner;
}

/** Two things made alike are two things: comparing them tests how they compare. */
function isSame(one: SyntaxNode, other: SyntaxNode): boolean {
  const node = bare(one);
  const isMade =
    node.type === "new_expression" || (node.type === "call" && /^(\w+\.)*[A-Z]\w*\(/.test(node.text));
  return plain(one) === plain(other) && !isMade;
}

function isIdentityOfCalls(relation: Assertion["relation"], node: SyntaxNode): boolean {
  return relation === "identical" && bare(node).type === "call";
}

function isLength(node: SyntaxNode): boolean {
  return /^len\(|\.(length|size)$/.test(bare(node).text);
}

function shown(node: SyntaxNode): string {
  const text = node.text.replaceAll(/\s+/g, " ");
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
