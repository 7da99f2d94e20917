import type { Outline, SourceSymbol } from "../../languages/syntax/outline.ts";

/**
 * The base's outline in the names of the head: what a module exports as a whole or by default is the same thing to its
 * callers, whatever it is called inside.
 */
export function alignNames(base: Outline, head: Outline): Outline {
  const names = new Map(
    (["default", "commonjs"] as const).flatMap((kind) => {
      const [before, after] = [base, head].map((outline) => soleExport(outline, kind));
      return before && after && before !== after ? [[before, after] as const] : [];
    }),
  );
  if (names.size === 0) return base;
  const renamed = (symbol: SourceSymbol): SourceSymbol => {
    const owner = symbol.className ?? symbol.name;
    const name = names.get(owner);
    if (name === undefined || symbol.exportKind === "none") return symbol;
    const aligned = { ...symbol, name: name + symbol.name.slice(owner.length) };
    return symbol.className === undefined ? aligned : { ...aligned, className: name };
  };
  return { ...base, symbols: base.symbols.map(renamed) };
}

function soleExport({ symbols }: Outline, kind: SourceSymbol["exportKind"]): string | undefined {
  const [only, ...others] = symbols.filter((one) => one.exportKind === kind && one.className === undefined);
  return others.length === 0 ? only?.name : undefined;
}
