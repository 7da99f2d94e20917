import type { StoredSymbol, WordMatch } from "../../../ports/code-index.ts";

type Row = Record<string, unknown>;

/** The start of every query for symbols. */
export const selectSymbols = `SELECT symbols.id, files.key, symbols.name, symbols.kind, symbols.line_start,
  symbols.line_end, symbols.signature, symbols.calls`;

/** Where `selectSymbols` takes them from. */
export const fromSymbols = "FROM symbols JOIN files ON files.id = symbols.file";

/** A row of `selectSymbols`. */
export function toSymbol(row: Row): StoredSymbol {
  return {
    id: Number(row["id"]),
    key: String(row["key"]),
    name: String(row["name"]),
    kind: String(row["kind"]) as StoredSymbol["kind"],
    lineStart: Number(row["line_start"]),
    lineEnd: Number(row["line_end"]),
    signature: String(row["signature"]),
    calls: JSON.parse(String(row["calls"])),
  };
}

/** A row of `selectSymbols` with a score. */
export function toMatch(row: Row): WordMatch {
  return { symbol: toSymbol(row), score: Number(row["score"]) };
}

/** A row with the key and the imports of a file. */
export function toImporter(row: Row): { key: string; imports: string[] } {
  return { key: String(row["key"]), imports: JSON.parse(String(row["imports"])) };
}
