import type { CodeGraph } from "./code-graph.ts";
import { type PlacedSymbol, placeName } from "./commit-files.ts";

const mostNeighbours = 40;
const mostSteps = 8;

/** Symbols near others in the graph, from 0 to 1, by name: calls count most, then calls of calls, then the same file. */
export async function closenessTo(
  graph: CodeGraph,
  seeds: readonly PlacedSymbol[],
): Promise<Map<string, { readonly symbol: PlacedSymbol; readonly closeness: number }>> {
  const found = new Map<string, { symbol: PlacedSymbol; closeness: number }>();
  const note = (symbols: readonly PlacedSymbol[], closeness: number) => {
    for (const symbol of symbols) {
      const name = placeName(symbol);
      if ((found.get(name)?.closeness ?? 0) < closeness) found.set(name, { symbol, closeness });
    }
  };
  for (const seed of seeds) {
    const near = await neighboursOf(graph, seed);
    note(near, 1);
    for (const symbol of near.slice(0, mostSteps)) note(await neighboursOf(graph, symbol), 0.5);
    note(await graph.symbolsOf(seed.path), 0.3);
  }
  for (const seed of seeds) found.delete(placeName(seed));
  return found;
}

async function neighboursOf(graph: CodeGraph, symbol: PlacedSymbol): Promise<PlacedSymbol[]> {
  const callees = await graph.calleesOf(symbol);
  const callers = symbol.name === "" ? [] : await graph.callersOf(symbol);
  return [...callees.slice(0, mostNeighbours), ...callers.slice(0, mostNeighbours)];
}
