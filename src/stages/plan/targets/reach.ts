import type { SourceSymbol } from "../../../languages/syntax/outline.ts";
import type { Candidate, Measured, SourceFile } from "../planning.ts";

const longestHeader = 1_000;

/** Symbols that tests can import, each with the helpers reached through it, and helpers that nothing reaches. */
export function reachHelpers(
  file: SourceFile,
  measured: readonly Measured[],
): { candidates: Candidate[]; unreached: Measured[] } {
  const importable = measured.filter((each) => canImport(each.symbol));
  const helpers = measured.filter((each) => !canImport(each.symbol));
  const ways = findWays(importable, helpers, (symbol) => leadsFrom(symbol, file));
  const byName = new Map(importable.map((each) => [each.symbol.name, each]));
  const fallback = mostComplex(importable);
  const helpersOf = new Map<Measured, Measured[]>(importable.map((each) => [each, []]));
  const unreached: Measured[] = [];
  for (const helper of helpers) {
    const way = ways.get(helper) ?? byName.get(helper.symbol.className ?? "") ?? fallback;
    if (way) helpersOf.get(way)?.push(helper);
    else unreached.push(helper);
  }
  const candidates = importable.map((own) => ({ file, own, helpers: helpersOf.get(own) ?? [] }));
  return { candidates, unreached };
}

function canImport(symbol: SourceSymbol): boolean {
  return (symbol.exported && !(symbol.kind === "method" && symbol.isPrivate)) || symbol.route !== undefined;
}

/** For each helper the importable symbol that leads to it over the fewest calls, found breadth first. */
function findWays(
  importable: readonly Measured[],
  helpers: readonly Measured[],
  leads: (symbol: SourceSymbol) => readonly string[],
): Map<Measured, Measured> {
  const ways = new Map<Measured, Measured>();
  const calledAs = groupByCallName(helpers);
  const pending = importable.map((each) => ({ at: each, from: each }));
  for (const { at, from } of pending) {
    for (const name of leads(at.symbol)) {
      for (const helper of calledAs.get(name) ?? []) {
        if (ways.has(helper)) continue;
        ways.set(helper, from);
        pending.push({ at: helper, from });
      }
      // All helpers with this name are found now.
      calledAs.delete(name);
    }
  }
  return ways;
}

/** Helpers under their full and their last name; a method also under its class, as creating that leads to it. */
function groupByCallName(helpers: readonly Measured[]): Map<string, Measured[]> {
  const groups = new Map<string, Measured[]>();
  for (const helper of helpers) {
    const { name, className } = helper.symbol;
    for (const key of new Set([name, lastPart(name), className ?? name])) {
      const group = groups.get(key);
      if (group) group.push(helper);
      else groups.set(key, [helper]);
    }
  }
  return groups;
}

/** Names to follow: of its calls and, for a class, of its base classes. */
function leadsFrom(symbol: SourceSymbol, file: SourceFile): string[] {
  const called = symbol.calls.map((call) => nameFor(call, symbol, file.language));
  return symbol.kind === "class" ? [...basesOf(symbol, file), ...called] : called;
}

function basesOf({ lineStart, bodyStart }: SourceSymbol, { lines, language }: SourceFile): string[] {
  const header = lines.slice(lineStart - 1, Math.max(lineStart, bodyStart - 1)).join(" ");
  const listed = language.planning.bases?.exec(header.slice(0, longestHeader))?.[1] ?? "";
  return (listed.match(/[\w$.]+/g) ?? []).map(lastPart);
}

/** The names that a call may mean; a call on the object itself means the caller's own class. */
function nameFor(call: string, caller: SourceSymbol, { syntax }: SourceFile["language"]): string {
  const [owner = "", method, ...more] = call.split(".");
  const isOwn = method !== undefined && more.length === 0 && syntax.selfNames.includes(owner);
  return isOwn && caller.className ? `${caller.className}.${method}` : lastPart(call);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function mostComplex(importable: readonly Measured[]): Measured | undefined {
  return importable.reduce<Measured | undefined>(
    (best, each) => (best && best.symbol.complexity >= each.symbol.complexity ? best : each),
    undefined,
  );
}
