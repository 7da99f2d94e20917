/** A function, method or class, or the code of a file outside of them (`module`, without a name). */
export interface IndexedSymbol {
  /** `name` or `Class.method`. */
  readonly name: string;
  readonly kind: "function" | "method" | "class" | "module";
  /** 1-based, both included. */
  readonly lineStart: number;
  readonly lineEnd: number;
  /** Everything before the body, including decorators, on one line and shortened if long. */
  readonly signature: string;
  /** What it calls, as written. */
  readonly calls: readonly string[];
}

/** The words of a symbol, each once, in lower case: of its name, of its signature and comment, and of its body. */
export interface SymbolWords {
  readonly name: readonly string[];
  readonly head: readonly string[];
  readonly body: readonly string[];
}

/** Facts read from one file's text, wherever the file is. */
export interface FileFacts {
  /** The same text in the same language has the same key. */
  readonly key: string;
  /** Why it was not read; empty where it was. */
  readonly skipped: string;
  /** Modules as the imports write them. */
  readonly imports: readonly string[];
  readonly symbols: readonly (IndexedSymbol & { readonly words: SymbolWords })[];
}

/** A file as it was stored. */
export interface StoredFile extends Pick<FileFacts, "skipped" | "imports"> {
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
 * Facts of the files of one repository, by key. They can be recomputed at any time, so a damaged or outdated store
 * is emptied and used again. Several processes may use it at once.
 */
export interface CodeIndexStore {
  /** The keys that it has no facts for. */
  missing(keys: readonly string[]): Promise<string[]>;
  /** All or nothing; facts that exist already stay as they are. */
  add(files: readonly FileFacts[]): Promise<void>;
  read(key: string): Promise<StoredFile | undefined>;
  /** Symbols that have any of the words, the best match by BM25 first. A word is in the form of `SymbolWords`. */
  match(words: readonly string[], limit: number): Promise<WordMatch[]>;
  /** Symbols by the last part of their name. */
  named(lastName: string, limit: number): Promise<StoredSymbol[]>;
  /** Symbols with a call that ends in this name. */
  callersOf(lastName: string, limit: number): Promise<StoredSymbol[]>;
  /** Files with an import in which this word is a part. */
  importersOf(word: string, limit: number): Promise<Pick<FileFacts, "key" | "imports">[]>;
  /** Vectors by the hash of what they stand for. */
  readVectors(model: string, hashes: readonly string[]): Promise<Map<string, Float32Array>>;
  /** The oldest are removed when there are many. */
  addVectors(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
  /** A text kept under a key. Synchronous, since parsers are. */
  readText(key: string): string | undefined;
  /** Keeps texts that take long to compute; the oldest are removed when there are many. */
  keepTexts(texts: ReadonlyMap<string, string>): Promise<void>;
  /** Once there are many, forgets files other than these, the oldest first. */
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
