import { fieldOf, partsOf, type SyntaxNode } from "../../syntax/syntax-node.ts";

/** One name that a file imports: `use a::b as c`. */
export interface UsedPath {
  /** Its parts; the last one is `*` for all names. */
  readonly parts: readonly string[];
  /** By which name the file knows it. */
  readonly alias: string;
}

/** No honest import is nested deeper. */
const MOST_DEEP = 8;

/** What a `use` declaration imports, one by one. */
export function usedPaths(declaration: SyntaxNode): UsedPath[] {
  return read(fieldOf(declaration, "argument"), [], 0);
}

function read(node: SyntaxNode | undefined, before: readonly string[], depth: number): UsedPath[] {
  if (!node || depth > MOST_DEEP) return [];
  switch (node.type) {
    case "use_list":
      return partsOf(node).flatMap((part) => read(part, before, depth + 1));
    case "scoped_use_list": {
      const path = [...before, ...wordsOf(fieldOf(node, "path"))];
      return read(fieldOf(node, "list"), path, depth + 1);
    }
    case "use_as_clause": {
      const parts = [...before, ...wordsOf(fieldOf(node, "path"))];
      return [{ parts, alias: fieldOf(node, "alias")?.text ?? parts.at(-1) ?? "" }];
    }
    case "use_wildcard":
      return [{ parts: [...before, ...wordsOf(partsOf(node)[0]), "*"], alias: "*" }];
    case "self":
      return [{ parts: before, alias: before.at(-1) ?? "" }];
    default: {
      const parts = [...before, ...wordsOf(node)];
      return parts.length > before.length ? [{ parts, alias: parts.at(-1) ?? "" }] : [];
    }
  }
}

function wordsOf(node: SyntaxNode | undefined): string[] {
  return node?.text.match(/\w+/g) ?? [];
}
