import type { SourceSymbol } from "../../../languages/syntax/outline.ts";
import type { SourceFile } from "../planning.ts";

/** The callers that an index knows. */
export interface CallersKnown {
  callersOf(symbol: {
    readonly path: string;
    readonly name: string;
  }): Promise<readonly { readonly path: string }[]>;
}

const MOST_LOOKED_UP = 500;

/** Counts, in the whole repository, the callers of symbols that these files define; tests do not count. */
export async function lookUpCallers(
  known: CallersKnown,
  files: readonly SourceFile[],
  isTestFile: (path: string) => boolean,
): Promise<(path: string, symbol: string) => number> {
  const counts = new Map<string, number>();
  const symbols = files.flatMap(({ path, outline }) => outline.symbols.map(({ name }) => ({ path, name })));
  for (const symbol of symbols.slice(0, MOST_LOOKED_UP)) {
    const callers = (await known.callersOf(symbol)).filter(({ path }) => !isTestFile(path));
    counts.set(`${symbol.path}::${symbol.name}`, callers.length);
  }
  return (path, symbol) => counts.get(`${path}::${symbol}`) ?? 0;
}

/** Counts, among these files, the functions other than itself that call a symbol, by its last name. */
export function countCallers(sources: readonly SourceFile[]): (path: string, symbol: string) => number {
  const callers = new Map<string, Set<string>>();
  for (const file of sources) {
    for (const { name, calls } of file.outline.symbols.filter(isFunction)) {
      for (const called of calls.map(lastName)) {
        const known = callers.get(called) ?? new Set();
        callers.set(called, known.add(`${file.path}::${name}`));
      }
    }
  }
  return (path, symbol) => {
    const found = callers.get(lastName(symbol));
    return found ? found.size - Number(found.has(`${path}::${symbol}`)) : 0;
  };
}

/** The calls of a class are made by its methods. */
function isFunction({ kind }: SourceSymbol): boolean {
  return kind !== "class";
}

function lastName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf(":")) + 1);
}
