import type { CodeIndexStore } from "../ports/code-index.ts";
import { closenessTo } from "./closeness.ts";
import type { CodeGraph, SymbolPlace } from "./code-graph.ts";
import { type CommitFiles, type PlacedSymbol, placeName, placeSymbols } from "./commit-files.ts";
import { splitWords } from "./facts/split-words.ts";
import type { Likeness } from "./likeness.ts";

/** A search query. */
export interface CodeQuery {
  /** Words, identifiers, a sentence. */
  readonly text: string;
  /** The symbol to search near: the search finds others near it, never itself. */
  readonly near?: SymbolPlace | undefined;
}

/** How many results are wanted, and the weight of meaning against words: 0 for words alone, 1 for meaning alone. */
export interface SearchOptions {
  readonly k?: number | undefined;
  readonly alpha?: number | undefined;
}

/** A symbol that was found; both parts of its score lie between 0 and 1. */
export interface CodeHit {
  readonly symbol: PlacedSymbol;
  readonly score: number;
  readonly words: number;
  readonly meaning: number;
}

/** The data that a search works on. */
export interface SearchDeps {
  readonly store: CodeIndexStore;
  readonly files: CommitFiles;
  readonly graph: CodeGraph;
  /** If it is absent or has no answer, meaning is closeness in the graph of calls. */
  readonly likeness?: Likeness | undefined;
}

const mostWords = 32;
const mostMatches = 200;
/** Others match so few words that their meaning could not make up for it. */
const mostCompared = 100;

/** Symbols by words and by meaning together, the best first. */
export async function searchCode(
  deps: SearchDeps,
  query: CodeQuery,
  { k = 1, alpha = 0.3 }: SearchOptions = {},
): Promise<CodeHit[]> {
  const own = query.near && placeName(query.near);
  const matches = (await matchWords(deps, query.text)).filter(({ symbol }) => placeName(symbol) !== own);
  const best = Math.max(...matches.map(({ score }) => score), Number.MIN_VALUE);
  const near = await nearSymbols(deps.graph, query.near, matches[0]?.symbol);
  const symbols = new Map([...near.values()].map(({ symbol }) => [placeName(symbol), symbol]));
  for (const { symbol } of matches) symbols.set(placeName(symbol), symbol);
  if (own) symbols.delete(own);
  const candidates = [...symbols.values()];
  const words = new Map(matches.map(({ symbol, score }) => [placeName(symbol), score / best]));
  const rate = (meaningOf: (symbol: PlacedSymbol) => number) =>
    candidates
      .map((symbol) => {
        const [byWords, meaning] = [words.get(placeName(symbol)) ?? 0, meaningOf(symbol)];
        return { symbol, words: byWords, meaning, score: (1 - alpha) * byWords + alpha * meaning };
      })
      .sort(byScore);
  const byGraph = rate((symbol) => near.get(placeName(symbol))?.closeness ?? 0);
  const compared = byGraph.slice(0, mostCompared).map(({ symbol }) => symbol);
  const alike = k > 0 && alpha > 0 ? await deps.likeness?.(query.text, compared) : undefined;
  return (alike ? rate(({ id }) => alike.get(id) ?? 0) : byGraph).slice(0, k);
}

async function matchWords({ store, files }: SearchDeps, text: string) {
  const matches = await store.match(splitWords(text).slice(0, mostWords), mostMatches);
  return matches.flatMap(({ symbol, score }) =>
    placeSymbols(files, [symbol]).map((placed) => ({ symbol: placed, score })),
  );
}

/** If the query names no symbol, symbols near the best match count; the best match itself counts as nearest. */
async function nearSymbols(graph: CodeGraph, near: SymbolPlace | undefined, best: PlacedSymbol | undefined) {
  const seed = near ? await graph.find(near) : best;
  const found = await closenessTo(graph, seed ? [seed] : []);
  if (best && !near) found.set(placeName(best), { symbol: best, closeness: 1 });
  return found;
}

function byScore(a: CodeHit, b: CodeHit): number {
  const [left, right] = [placeName(a.symbol), placeName(b.symbol)];
  return b.score - a.score || (left < right ? -1 : 1);
}
