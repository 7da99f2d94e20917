/** A node of a syntax tree as Babel gives it; what it holds depends on its type. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
  readonly [field: string]: unknown;
}

/** The node in a field that always has one in nodes of the type at hand. */
export function child(node: SyntaxNode, field: string): SyntaxNode {
  const found = node[field];
  if (!isNode(found)) throw new TypeError(`${node.type} without ${field}`);
  return found;
}

/** The nodes in a field, one, many or none. */
export function nodesIn(node: SyntaxNode, field: string): SyntaxNode[] {
  return [node[field]].flat().filter(isNode);
}

/** TypeScript's own nodes that hold something that runs. */
const runs = new Set(
  "TSAsExpression TSSatisfiesExpression TSNonNullExpression TSTypeAssertion TSInstantiationExpression TSParameterProperty TSExportAssignment TSModuleDeclaration TSModuleBlock".split(
    " ",
  ),
);
const besides = /^(loc|extra|errors|tokens|(leading|trailing|inner)?[cC]omments)$/;

/** What is directly inside a node and runs, in the order of the text. */
export function children(node: SyntaxNode): SyntaxNode[] {
  return Object.keys(node)
    .filter((field) => !besides.test(field))
    .flatMap((field) => nodesIn(node, field))
    .filter(({ type, ...rest }) => (!type.startsWith("TS") || runs.has(type)) && rest["declare"] !== true)
    .sort((a, b) => a.start - b.start);
}

/** Where the code of a block or a program begins. */
export function afterDirectives(node: SyntaxNode): number {
  const last = nodesIn(node, "directives").at(-1) ?? nodesIn(node, "interpreter")[0];
  return last?.end ?? (node.type === "BlockStatement" ? node.start + 1 : node.start);
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
