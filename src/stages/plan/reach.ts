import type { SourceSymbol } from "../../syntax/outline.ts";
import type { Candidate, Measured, SourceFile } from "./planning.ts";

/** Symbols that tests can import, each with the helpers they reach through it, and helpers that none reaches. */
export function reachHelpers(
  file: SourceFile,
  measured: readonly Measured[],
): { candidates: Candidate[]; unreached: Measured[] } {
  const reachable = measured.filter((each) => canImport(each.symbol));
  const callers = callersByName(file);
  const helpersOf = new Map<Measured, Measured[]>(reachable.map((each) => [each, []]));
  const unreached: Measured[] = [];
  for (const helper of measured.filter((each) => !canImport(each.symbol))) {
    const way = wayTo(helper.symbol, callers, reachable) ?? mostComplex(reachable);
    if (way) helpersOf.get(way)?.push(helper);
    else unreached.push(helper);
  }
  const candidates = reachable.map((own) => ({ file, own, helpers: helpersOf.get(own) ?? [] }));
  return { candidates, unreached };
}

function canImport(symbol: SourceSymbol): boolean {
  return symbol.exported && !(symbol.kind === "method" && symbol.isPrivate);
}

type Callers = ReadonlyMap<string, readonly SourceSymbol[]>;

/** Functions and methods by the last part of each name they call: `save` for `self.save`. */
function callersByName(file: SourceFile): Callers {
  const callers = new Map<string, SourceSymbol[]>();
  for (const symbol of file.outline.symbols.filter((each) => each.kind !== "class")) {
    for (const name of new Set(symbol.calls.map(lastPart))) {
      const known = callers.get(name);
      if (known) known.push(symbol);
      else callers.set(name, [symbol]);
    }
  }
  return callers;
}

/** The importable symbol nearest up the calls within the file. */
function wayTo(helper: SourceSymbol, callers: Callers, reachable: readonly Measured[]): Measured | undefined {
  const seen = new Set([helper.name]);
  let level = [helper];
  while (level.length > 0) {
    const above = new Set(level.flatMap((callee) => callersOf(callee, callers)));
    const names = new Set([...above].map(subjectOf));
    const found = reachable.find((each) => names.has(each.symbol.name));
    if (found) return found;
    level = [...above].filter((caller) => !seen.has(caller.name));
    for (const caller of level) seen.add(caller.name);
  }
  return undefined;
}

/** A method of a class that tests cannot import is reached by whoever creates the class, too. */
function callersOf(callee: SourceSymbol, callers: Callers): SourceSymbol[] {
  const byName = callers.get(lastPart(callee.name)) ?? [];
  const byClass = callee.className ? (callers.get(callee.className) ?? []) : [];
  return [...byName, ...byClass];
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function subjectOf(symbol: SourceSymbol): string {
  return symbol.isConstructor && symbol.className ? symbol.className : symbol.name;
}

function mostComplex(reachable: readonly Measured[]): Measured | undefined {
  return reachable.reduce<Measured | undefined>(
    (best, each) => (best && best.symbol.complexity >= each.symbol.complexity ? best : each),
    undefined,
  );
}
