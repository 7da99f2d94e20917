import type { Tree, TreeCursor } from "@vscode/tree-sitter-wasm";

/** A node of a parsed file as plain data; it outlives the parser's tree. */
export interface SyntaxNode {
  readonly type: string;
  /** False for keywords and punctuation. */
  readonly named: boolean;
  /** The name its parent's rule gives it, such as `body`. */
  readonly field: string | undefined;
  readonly text: string;
  /** Where its text begins in the file's. */
  readonly start: number;
  /** 1-based. */
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly children: readonly SyntaxNode[];
}

type GrowingNode = SyntaxNode & { readonly children: SyntaxNode[] };

/** Copies a tree out of the parser's memory. Does not recurse: a hostile file may nest as deep as it likes. */
export function readTree(tree: Tree, source: string): SyntaxNode {
  const cursor = tree.walk();
  try {
    const root = readNode(cursor, source);
    const ancestors = [root];
    let descend = cursor.gotoFirstChild();
    while (descend) {
      const node = readNode(cursor, source);
      ancestors.at(-1)?.children.push(node);
      if (cursor.gotoFirstChild()) {
        ancestors.push(node);
        continue;
      }
      while (!cursor.gotoNextSibling()) {
        ancestors.pop();
        if (ancestors.length === 0 || !cursor.gotoParent()) {
          descend = false;
          break;
        }
      }
    }
    return root;
  } finally {
    cursor.delete();
  }
}

function readNode(cursor: TreeCursor, source: string): GrowingNode {
  const start = cursor.startPosition;
  const end = cursor.endPosition;
  // A node that swallows its newline ends at column 0 of the line after.
  const lastRow = end.column === 0 && end.row > start.row ? end.row - 1 : end.row;
  return {
    type: cursor.nodeType,
    named: cursor.nodeIsNamed,
    field: cursor.currentFieldName ?? undefined,
    text: source.slice(cursor.startIndex, cursor.endIndex),
    start: cursor.startIndex,
    lineStart: start.row + 1,
    lineEnd: lastRow + 1,
    children: [],
  };
}

/** The child in a field. */
export function fieldOf(node: SyntaxNode | undefined, field: string): SyntaxNode | undefined {
  return node?.children.find((child) => child.field === field);
}

/** Whether a keyword or a sign is a direct child of a node. */
export function hasToken(node: SyntaxNode, token: string): boolean {
  return node.children.some((child) => !child.named && child.type === token);
}

/** Where its text ends in the file's. */
export function endOf({ start, text }: SyntaxNode): number {
  return start + text.length;
}

/** Children that are neither signs nor comments. */
export function partsOf(node: SyntaxNode | undefined): SyntaxNode[] {
  return node?.children.filter((child) => child.named && !child.type.endsWith("comment")) ?? [];
}

/** The node without the comments in it. Recurses: not for trees that may be deep. */
export function withoutComments(node: SyntaxNode): SyntaxNode {
  const children = node.children.filter(({ type }) => !type.endsWith("comment")).map(withoutComments);
  return { ...node, children };
}

/** A node and all nodes below it in source order, without nodes for which `skip` holds and the nodes below those. */
export function* descendants(
  node: SyntaxNode,
  skip: (node: SyntaxNode) => boolean = () => false,
): Generator<SyntaxNode> {
  const pending = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (skip(next)) continue;
    yield next;
    for (let index = next.children.length - 1; index >= 0; index -= 1) {
      const child = next.children[index];
      if (child) pending.push(child);
    }
  }
}
