/** A node of a syntax tree as Babel builds it; its fields depend on its type. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
  readonly [field: string]: unknown;
}

/** Whether a field of a node holds a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The node in a field, if it holds one. */
export function child(node: Node | undefined, field: string): Node | undefined {
  const value = node?.[field];
  return isNode(value) ? value : undefined;
}

/** The nodes in a field: one, many or none. */
export function childrenOf(node: Node, field: string): Node[] {
  return [node[field]].flat().filter(isNode);
}

/** The text in a field, if it holds one. */
export function textOf(node: Node | undefined, field: string): string | undefined {
  const value = node?.[field];
  return typeof value === "string" ? value : undefined;
}
