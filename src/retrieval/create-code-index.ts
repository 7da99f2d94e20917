import type { CodeIndexStore } from "../ports/code-index.ts";
import type { Embedding } from "../ports/embedding.ts";
import { type CodeGraph, createCodeGraph, type SymbolPlace } from "./code-graph.ts";
import type { CommitFiles, PlacedSymbol } from "./commit-files.ts";
import { cutSnippet, type Snippet } from "./cut-snippet.ts";
import { createLikeness } from "./likeness.ts";
import { type CodeHit, type CodeQuery, type SearchOptions, searchCode } from "./search-code.ts";
import { type TestsNear, testsNear } from "./tests-near.ts";
import { type UpdateDeps, type UpdateRequest, updateIndex } from "./update-index.ts";

/** Everything an index needs from outside. */
export interface CodeIndexDeps extends UpdateDeps {
  /** The facts of one repository. */
  readonly openStore: (repo: string) => CodeIndexStore;
  readonly isTestFile: (path: string) => boolean;
  /** Finds texts with similar meaning; without it, closeness in the graph of calls is used instead. */
  readonly embedding?: Embedding | undefined;
}

/** One commit of a repository as the index knows it. */
export interface CodeSnapshot {
  /** Source files of the commit. */
  readonly fileCount: number;
  /** Texts that were read for this snapshot; all others were known before. */
  readonly readCount: number;
  /** Source files that are not indexed yet: their symbols are not found. */
  readonly missingCount: number;
  /** Sentences for a person on what could not be used so far, and what was done instead. */
  readonly problems: ReadonlySet<string>;
  search(query: CodeQuery, options?: SearchOptions): Promise<CodeHit[]>;
  /** The text of a symbol, or of a line range of a file, with lines around it; undefined if there is none. */
  snippet(
    place: SymbolPlace | { readonly path: string; readonly lineStart: number; readonly lineEnd: number },
    options?: { readonly radius?: number },
  ): Promise<Snippet | undefined>;
  callersOf(symbol: SymbolPlace): Promise<PlacedSymbol[]>;
  testsNear(target: SymbolPlace): Promise<TestsNear>;
}

/** An index of repositories by symbols, words and calls, kept by content: the cost of a commit depends on what it changed. */
export interface CodeIndex {
  /** Updates the index to a commit, as far as the budget goes, and returns a view of that commit. */
  update(request: UpdateRequest): Promise<CodeSnapshot>;
  close(): Promise<void>;
}

/** Creates an index on the given stores. */
export function createCodeIndex(deps: CodeIndexDeps): CodeIndex {
  const stores = new Map<string, CodeIndexStore>();
  const storeOf = (repo: string) => {
    const store = stores.get(repo) ?? deps.openStore(repo);
    stores.set(repo, store);
    return store;
  };
  return {
    async update(request) {
      const store = storeOf(request.repo);
      const { files, read, missing } = await updateIndex(deps, store, request);
      const graph = createCodeGraph(store, files);
      const problems = new Set<string>();
      const { embedding } = deps;
      const likeness = embedding && createLikeness({ ...request, store, embedding, problems });
      return {
        fileCount: files.keys.size,
        readCount: read,
        missingCount: missing,
        problems,
        search: (query, options) => searchCode({ store, files, graph, likeness }, query, options),
        snippet: (place, { radius = 40 } = {}) =>
          readSnippet(deps, { ...request, files, graph }, { place, radius }),
        callersOf: (symbol) => graph.callersOf(symbol),
        testsNear: (target) => testsNear({ ...deps, store, files, graph }, target),
      };
    },
    async close() {
      for (const store of stores.values()) await store.close();
      stores.clear();
    },
  };
}

async function readSnippet(
  { git }: CodeIndexDeps,
  {
    repo,
    commitSha,
    files,
    graph,
  }: UpdateRequest & { readonly files: CommitFiles; readonly graph: CodeGraph },
  { place, radius }: { readonly place: Parameters<CodeSnapshot["snippet"]>[0]; readonly radius: number },
): Promise<Snippet | undefined> {
  const range = "lineStart" in place ? place : await graph.find(place);
  if (!range || !files.keys.has(place.path)) return undefined;
  for await (const { text } of git.readTexts(repo, [`${commitSha}:${place.path}`])) {
    if (text !== undefined) return cutSnippet({ path: place.path, text }, range, radius);
  }
  return undefined;
}
