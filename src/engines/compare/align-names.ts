import type { Outline, SourceSymbol } from "../../languages/syntax/outline.ts";

/**
 * The base's outline with the names of the head: a default export, or the module as a whole, is the same thing to
 * callers, whatever its name inside the module is.
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
