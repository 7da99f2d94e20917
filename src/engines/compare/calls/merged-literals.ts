import type { Literal, Outline } from "../../../languages/syntax/outline.ts";

/** An outline whose functions also have the literals of another version, those that only one version has first. */
export function withLiteralsOf(other: Outline, outline: Outline): Outline {
  const twins = new Map(other.symbols.map((symbol) => [symbol.name, symbol]));
  const names = new Set(outline.symbols.map(({ name }) => name));
  const elsewhere = other.symbols.filter(({ name }) => !names.has(name)).flatMap(({ literals }) => literals);
  return {
    ...outline,
    symbols: outline.symbols.map((symbol) => ({
      ...symbol,
      literals: merge(symbol.literals, twins.get(symbol.name)?.literals ?? []),
    })),
    literals: merge(outline.literals, [...other.literals, ...elsewhere]),
  };
}

function merge(own: readonly Literal[], others: readonly Literal[]): Literal[] {
  const has = (literals: readonly Literal[], { text }: Literal) => literals.some((one) => one.text === text);
  const changed = [
    ...own.filter((literal) => !has(others, literal)),
    ...others.filter((literal) => !has(own, literal)),
  ];
  return [...changed, ...own.filter((literal) => has(others, literal))];
}
