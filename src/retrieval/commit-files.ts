import type { StoredSymbol } from "../ports/code-index.ts";
import { factsKey } from "./facts/read-facts.ts";

/** The source files of one commit, and the keys of their facts. */
export interface CommitFiles {
  readonly keys: ReadonlyMap<string, string>;
  readonly paths: ReadonlyMap<string, readonly string[]>;
}

/** A symbol and its place in the commit. */
export interface PlacedSymbol extends StoredSymbol {
  readonly path: string;
}

/** The files of a commit that a grammar knows. */
export function commitFiles(blobs: ReadonlyMap<string, string>): CommitFiles {
  const keys = new Map<string, string>();
  const paths = new Map<string, string[]>();
  for (const [path, blob] of blobs) {
    const key = factsKey(path, blob);
    if (!key) continue;
    keys.set(path, key);
    const same = paths.get(key);
    if (same) same.push(path);
    else paths.set(key, [path]);
  }
  return { keys, paths };
}

/** Symbols with their places; those of other commits' files are gone. */
export function placeSymbols(files: CommitFiles, symbols: readonly StoredSymbol[]): PlacedSymbol[] {
  return symbols.flatMap((symbol) =>
    (files.paths.get(symbol.key) ?? []).map((path) => ({ ...symbol, path })),
  );
}

/** One name for a symbol of a commit: `path::Class.method`. */
export function placeName({ path, name }: { readonly path: string; readonly name: string }): string {
  return `${path}::${name}`;
}
