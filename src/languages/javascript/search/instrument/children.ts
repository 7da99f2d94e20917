import { child, childrenOf, type Node } from "../syntax-node.ts";

/** The node in a field that nodes of this type always have. */
export function required(node: Node, field: string): Node {
  const found = child(node, field);
  if (!found) throw new TypeError(`${node.type} without ${field}`);
  return found;
}

/** TypeScript's own nodes with code that runs inside. */
const runs = new Set(
  "TSAsExpression TSSatisfiesExpression TSNonNullExpression TSTypeAssertion TSInstantiationExpression TSParameterProperty TSExportAssignment TSModuleDeclaration TSModuleBlock".split(
    " ",
  ),
);
const besides = /^(loc|extra|errors|tokens|(leading|trailing|inner)?[cC]omments)$/;

/** The direct children of a node that run, in the order of the text. */
export function children(node: Node): Node[] {
  return Object.keys(node)
    .filter((field) => !besides.test(field))
    .flatMap((field) => childrenOf(node, field))
    .filter(({ type, ...rest }) => (!type.startsWith("TS") || runs.has(type)) && rest["declare"] !== true)
    .sort((a, b) => a.start - b.start);
}

/** Where the code of a block or a program begins. */
export function afterDirectives(node: Node): number {
  const last = childrenOf(node, "directives").at(-1) ?? childrenOf(node, "interpreter")[0];
  return last?.end ?? (node.type === "BlockStatement" ? node.start + 1 : node.start);
}
