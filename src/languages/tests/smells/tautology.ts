import { hasToken, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";
import type { TestFacts } from "./test-facts.ts";
import type { Assertion, TestGrammar } from "./test-grammar.ts";

/** Why an assertion holds whatever the code does; undefined if none does. */
export function findTautology(facts: TestFacts): string | undefined {
  return facts.assertions
    .map((assertion) => explain(assertion, facts))
    .find((reason) => reason !== undefined);
}

function explain(assertion: Assertion, facts: TestFacts): string | undefined {
  const { relation, negated, expected } = assertion;
  const { grammar } = facts;
  const { bare, isConstant, truthOf } = grammar.expressions;
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
  const mayDiffer = relation === "identical" && grammar.truths.mayDiffer(bare(actual));
  // NaN does not equal itself.
  if (!negated && isSame(assertion.actual ?? actual, expected, grammar) && !mayDiffer)
    return `it compares a thing with itself: ${shown(actual)}`;
  const isLength = grammar.truths.length.test(bare(actual).text);
  return relation === "at least" && isLength && wanted.text === "0" ? "no length is under 0" : undefined;
}

function explainTruth(actual: SyntaxNode, { imported, grammar }: TestFacts): string | undefined {
  const { truths, expressions } = grammar;
  const { isConstant, truthOf } = expressions;
  const node = expressions.bare(actual);
  if (truths.trueIfFilled.has(node.type) && partsOf(node).length > 0) return `a ${node.type} is always true`;
  if (node.type === "identifier" && imported.has(node.text))
    return `${node.text} is imported, so it is always true`;
  const isEither = node.type === truths.either.type && hasToken(node, truths.either.token);
  if (isEither && partsOf(node).some((part) => truthOf(part) === true))
    return "one side of it is always true";
  const { comparison } = truths;
  const compares =
    node.type === comparison?.type && node.children.some(({ type }) => comparison.operators.test(type));
  const [left, right] = compares ? partsOf(node) : [];
  if (left && right && (isSame(left, right, grammar) || (isConstant(left) && isConstant(right))))
    return `it compares a thing with itself: ${shown(left)}`;
  return undefined;
}

/** A name that got a number, a text or the like exactly once stands for it. */
function spelledOut(node: SyntaxNode, { values, grammar }: TestFacts): SyntaxNode {
  const inner = grammar.expressions.bare(node);
  const value = inner.type === "identifier" ? values.get(inner.text) : undefined;
  return value && grammar.expressions.isScalar(value) ? value : inner;
}

/** Two objects created the same way are two objects: comparing them tests their comparison. */
function isSame(one: SyntaxNode, other: SyntaxNode, { expressions, truths }: TestGrammar): boolean {
  const { plain, bare } = expressions;
  return plain(one) === plain(other) && !truths.isMade(bare(one));
}

function shown(node: SyntaxNode): string {
  const text = node.text.replaceAll(/\s+/g, " ");
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
