import { descendants, type SyntaxNode } from "../../syntax/syntax-node.ts";

/** A node above another; undefined for the whole file. */
export type Above = (node: SyntaxNode) => SyntaxNode | undefined;

/** The syntax that a file may hold. Everything that is not listed is foreign. */
export interface AllowedSyntax {
  /** Kinds of nodes. */
  readonly nodes: ReadonlySet<string>;
  /** Keywords and signs. */
  readonly tokens: ReadonlySet<string>;
  /** Whether a node of these kinds is one of the known ones: the right callee, name or module. */
  isKnown(node: SyntaxNode, above: Above): boolean;
}

/** Characters that make a text look like another one. */
const deceptive = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/u;
const SHOWN = 60;

/** The first part of a file that it may not hold, as it is written; undefined if there is none. */
export function findForeign(root: SyntaxNode, allowed: AllowedSyntax): string | undefined {
  if (deceptive.test(root.text)) return "a character that nobody sees";
  const parents = new Map<SyntaxNode, SyntaxNode>();
  const above: Above = (node) => parents.get(node);
  for (const node of descendants(root)) {
    for (const child of node.children) parents.set(child, node);
    const isListed = node.named ? allowed.nodes.has(node.type) : allowed.tokens.has(node.type);
    // The parser invents what a broken file lacks.
    const isInvented = node.text === "" && node !== root;
    if (!isListed || isInvented || !allowed.isKnown(node, above))
      return `${node.type} ${JSON.stringify(node.text.slice(0, SHOWN))}`;
  }
  return undefined;
}

/** A set of words. */
export function words(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(/\s+/).filter(Boolean)));
}
