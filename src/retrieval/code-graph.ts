import { languageOf } from "../languages/language-of.ts";
import { type CodeIndexStore, lastName } from "../ports/code-index.ts";
import { type CommitFiles, type PlacedSymbol, placeName, placeSymbols } from "./commit-files.ts";
import { splitWords } from "./facts/split-words.ts";
import { isSamePackage, mayImport, moduleWord } from "./imports.ts";

/** A symbol by its file and its name there. */
export interface SymbolPlace {
  readonly path: string;
  readonly name: string;
}

/**
 * The calls and imports in one commit, by name. A name that several files define means only those that the caller imports
 * or shares a folder with; so a call on a value whose class is not imported may be missed.
 */
export interface CodeGraph {
  find(place: SymbolPlace): Promise<PlacedSymbol | undefined>;
  symbolsOf(path: string): Promise<PlacedSymbol[]>;
  callersOf(place: SymbolPlace): Promise<PlacedSymbol[]>;
  calleesOf(symbol: PlacedSymbol): Promise<PlacedSymbol[]>;
  /** Files that import this one. */
  importersOf(path: string): Promise<ReadonlySet<string>>;
  /** The imports of a file, as written. */
  importsOf(path: string): Promise<readonly string[]>;
}

const mostRows = 2_000;
const mostCallees = 40;

/** The graph of one commit; it reads only what is needed, and remembers it. */
export function createCodeGraph(store: CodeIndexStore, files: CommitFiles): CodeGraph {
  const importers = new Map<string, Promise<ReadonlySet<string>>>();
  const graph: CodeGraph = {
    async find({ path, name }) {
      return (await graph.symbolsOf(path)).find((symbol) => symbol.name === name);
    },
    async symbolsOf(path) {
      const stored = await store.read(files.keys.get(path) ?? "");
      return (stored?.symbols ?? []).map((symbol) => ({ ...symbol, path }));
    },
    async callersOf(target) {
      const last = lastName(target.name);
      const callers = placeSymbols(files, await store.callersOf(last, mostRows));
      const importing = await graph.importersOf(target.path);
      const isUnique = await isDefinedOnce(last);
      return callers.filter((caller) => {
        if (caller.path === target.path) return caller.name !== target.name;
        if (importing.has(caller.path) || isSamePackage(caller.path, target.path)) return true;
        return (
          isUnique && caller.calls.some((call) => lastName(call) === last && isTelling(call, caller.path))
        );
      });
    },
    async calleesOf(caller) {
      const found = new Map<string, PlacedSymbol>();
      const imports = await graph.importsOf(caller.path);
      for (const call of caller.calls.slice(0, mostCallees)) {
        const named = placeSymbols(files, await store.named(lastName(call), mostRows));
        for (const symbol of named) {
          const isReached =
            symbol.path === caller.path ||
            isSamePackage(symbol.path, caller.path) ||
            imports.some((specifier) => mayImport(caller.path, specifier, symbol.path)) ||
            (named.length === 1 && isTelling(call, caller.path));
          if (isReached) found.set(placeName(symbol), symbol);
        }
      }
      return [...found.values()];
    },
    importersOf(path) {
      const known = importers.get(path) ?? findImporters(path);
      importers.set(path, known);
      return known;
    },
    async importsOf(path) {
      return (await store.read(files.keys.get(path) ?? ""))?.imports ?? [];
    },
  };
  return graph;

  async function findImporters(path: string): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const { key, imports } of await store.importersOf(moduleWord(path), mostRows)) {
      for (const from of files.paths.get(key) ?? [])
        if (from !== path && imports.some((specifier) => mayImport(from, specifier, path))) found.add(from);
    }
    return found;
  }

  async function isDefinedOnce(name: string): Promise<boolean> {
    return placeSymbols(files, await store.named(name, mostRows)).length === 1;
  }
}

/** Whether the name of a call is enough to identify a function: `push` may belong to any value, `pushOrder` does not. */
function isTelling(call: string, from: string): boolean {
  const isOwn = languageOf(from)?.syntax.selfNames.some((self) => call.startsWith(`${self}.`));
  return !isOwn && (!/[.:]/.test(call) || splitWords(lastName(call)).length > 1);
}
