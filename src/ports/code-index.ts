/** A function, method, class, or what of a file stands outside of them (`module`, without a name). */
export interface IndexedSymbol {
  /** `name` or `Class.method`. */
  readonly name: string;
  readonly kind: "function" | "method" | "class" | "module";
  /** 1-based, both included. */
  readonly lineStart: number;
  readonly lineEnd: number;
  /** What stands before the body, decorators included, on one line and shortened where long. */
  readonly signature: string;
  /** What it calls, as written. */
  readonly calls: readonly string[];
}

/** The words of a symbol, each once, in lower case: of its name, of its signature and comment, and of all below. */
export interface SymbolWords {
  readonly name: readonly string[];
  readonly head: readonly string[];
  readonly body: readonly string[];
}

/** What one file's text tells, wherever the file stands. */
export interface FileFacts {
  /** The same text in the same language has the same key. */
  readonly key: string;
  /** Why it was not read; empty where it was. */
  readonly skipped: string;
  /** Modules as the imports write them. */
  readonly imports: readonly string[];
  readonly symbols: readonly (IndexedSymbol & { readonly words: SymbolWords })[];
}

/** What is kept of a file. */
export interface StoredFile {
  readonly skipped: string;
  readonly imports: readonly string[];
  readonly symbols: readonly StoredSymbol[];
}

/** A symbol as it was stored. */
export interface StoredSymbol extends IndexedSymbol {
  readonly id: number;
  /** The key of its file. */
  readonly key: string;
}

/** A symbol whose words match; a higher score is a better match. */
export interface WordMatch {
  readonly symbol: StoredSymbol;
  readonly score: number;
}

/**
 * Facts of the files of one repository, by key. They can be worked out anew at any time, so a damaged or outdated store
 * is emptied and goes on. Several processes may use it at once.
 */
export interface CodeIndexStore {
  /** Those of the keys that it has no facts of. */
  missing(keys: readonly string[]): Promise<string[]>;
  /** All or nothing; what is there already stays as it is. */
  add(files: readonly FileFacts[]): Promise<void>;
  read(key: string): Promise<StoredFile | undefined>;
  /** Symbols that have any of the words, the best match by BM25 first. A word is in the form of `SymbolWords`. */
  match(words: readonly string[], limit: number): Promise<WordMatch[]>;
  /** Symbols by the last part of their name. */
  named(lastName: string, limit: number): Promise<StoredSymbol[]>;
  /** Symbols with a call that ends in this name. */
  callersOf(lastName: string, limit: number): Promise<StoredSymbol[]>;
  /** Files with an import in which this word is a part. */
  importersOf(
    word: string,
    limit: number,
  ): Promise<{ readonly key: string; readonly imports: readonly string[] }[]>;
  /** Vectors by the hash of what they stand for. */
  readVectors(model: string, hashes: readonly string[]): Promise<Map<string, Float32Array>>;
  /** The oldest go when there are many. */
  addVectors(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
  /** A text kept under a key. Does not wait, since parsers do not. */
  readText(key: string): string | undefined;
  /** Keeps texts that take long to work out; the oldest go when there are many. */
  keepTexts(texts: ReadonlyMap<string, string>): Promise<void>;
  /** Forgets files other than these, the oldest first, where many have gathered. */
  prune(keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The last part of a name: `save` of `self.save` and of `Order::save`. */
export function lastName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf(":")) + 1);
}

/** The parts of an import that can name a file or folder: `client` and `api` of `../api/client.js`. */
export function importWords(specifier: string): string[] {
  const parts = specifier.replace(/\.[mc]?[jt]sx?$/, "").split(/[^\p{L}\p{N}_$-]+/u);
  return [...new Set(parts.filter((part) => part !== ""))];
}
