import type { FixSyntax, Repeatable } from "../../../languages/syntax/fix-syntax.ts";
import {
  descendants,
  endOf,
  fieldOf,
  partsOf,
  type SyntaxNode,
} from "../../../languages/syntax/syntax-node.ts";

/** A place in a text, and what can stand there so that there is more of the same. */
export interface Repeat {
  readonly at: number;
  readonly text: string;
}

/**
 * More of what a test gives: a call of a chain twice, an element of a list twice, a call that stands alone twice. `asserted`
 * are the values that assertions look at: what is expected stays as it is, and so do the assertions themselves.
 */
export function repeatsIn(body: SyntaxNode, fix: FixSyntax, asserted: readonly SyntaxNode[]): Repeat[] {
  const { repeatable } = fix;
  if (!repeatable) return [];
  const isWithin = (node: SyntaxNode, other: SyntaxNode) =>
    node.start >= other.start && endOf(node) <= endOf(other);
  const isAssertion = (node: SyntaxNode) =>
    asserted.some((value) => isWithin(value, node) && value.text !== node.text);
  const open = [...descendants(body)].filter((node) => !isAssertion(node));
  // What is compared is the answer, which has no more to answer.
  const isLooked = (node: SyntaxNode) =>
    asserted.some((value) => isWithin(value, node) && isWithin(node, value));
  const isExpected = (node: SyntaxNode) =>
    asserted.some(
      (value) => isWithin(node, value) && ![...descendants(value)].some((part) => isCall(part, repeatable)),
    );
  return [
    ...open.filter((node) => !isLooked(node)).flatMap((node) => linkOf(node, repeatable)),
    ...open.filter((node) => !isExpected(node)).flatMap((node) => elementOf(node, repeatable)),
    // Where a test decides, it complains.
    ...[...descendants(body, ({ type }) => /^if_/.test(type))]
      .filter((node) => !isAssertion(node))
      .flatMap((node) => statementOf(node, fix, repeatable)),
  ];
}

const isCall = ({ type }: SyntaxNode, { calls }: Repeatable) => calls.test(type);

/** The last call of a chain: what follows the object that it is made on. */
function linkOf(node: SyntaxNode, repeatable: Repeatable): Repeat[] {
  if (!isCall(node, repeatable)) return [];
  const [object] = partsOf(fieldOf(node, "function"));
  if (!object || object.start !== node.start || !repeatable.made.test(object.type)) return [];
  return [{ at: endOf(node), text: node.text.slice(object.text.length) }];
}

/** The last element of a list that is written out. */
function elementOf(node: SyntaxNode, { lists, elements }: Repeatable): Repeat[] {
  if (!lists.test(node.type)) return [];
  const parts = partsOf(node);
  const last = parts.at(-1);
  return last && parts.every(({ type }) => elements.test(type))
    ? [{ at: endOf(last), text: `, ${last.text}` }]
    : [];
}

/** A statement that is nothing but a call, and has no function in it. */
function statementOf(node: SyntaxNode, fix: FixSyntax, repeatable: Repeatable): Repeat[] {
  const [only, ...more] = partsOf(node);
  if (!repeatable.statements.test(node.type) || !only || more.length > 0) return [];
  const call = isCall(only, repeatable) ? only : partsOf(only).find((part) => isCall(part, repeatable));
  if (!call || [...descendants(node)].some((part) => fix.bodyOf(part))) return [];
  return [{ at: endOf(node), text: node.text.endsWith(";") ? ` ${node.text}` : `; ${node.text}` }];
}
