import { GoldseamError } from "../../../contracts/index.ts";
import { dialectOf } from "../../../languages/language-of.ts";
import type { OutlineParser, SourceSymbol } from "../../../languages/syntax/outline.ts";

/** A source file whose symbols get tests: the one named, else all that a test can import. */
export interface TargetSource {
  readonly path: string;
  readonly text: string;
  readonly symbol?: string | undefined;
}

const MAX_LISTED = 8;

/**
 * The symbols of a source file to test; throws USAGE if it has nothing that a test could import. An empty name means
 * whatever the module exports once it is loaded, if its text does not show that.
 */
export function nameTargets(outlines: OutlineParser, { path, text, symbol }: TargetSource): string[] {
  const outline = outlines.parse(path, text);
  if (!outline) throw new GoldseamError("USAGE", `${path} takes too long to parse`);
  const importable = outline.symbols.filter(({ exported, isPrivate }) => exported && !isPrivate);
  const names = [...new Set(importable.map((one) => standsFor(one, outline.symbols)))];
  const broken = outline.hasError ? " (it has a syntax error)" : "";
  if (names.length === 0 && symbol === undefined && dialectOf(path)?.hiddenExports?.test(text)) return [""];
  if (names.length === 0) {
    const reason = outline.symbols.length > 0 ? "exports no function or class" : "has no function or class";
    throw new GoldseamError("USAGE", `${path} ${reason}${broken}: a test has nothing to call`);
  }
  if (symbol === undefined) return names;
  const isNamed = ({ name, className }: SourceSymbol) => name === symbol || className === symbol;
  if (importable.some(isNamed)) return [symbol];
  const more = names.length > MAX_LISTED ? `, and ${names.length - MAX_LISTED} more` : "";
  const listed = names.slice(0, MAX_LISTED).join(", ") + more;
  throw new GoldseamError(
    "USAGE",
    outline.symbols.some(isNamed)
      ? `${path} does not export ${symbol}, so no test can import it; it exports ${listed}`
      : `${path} has no function or class called ${symbol}; it exports ${listed}${broken}`,
  );
}

/** A class stands for its members. */
function standsFor({ name, className }: SourceSymbol, symbols: readonly SourceSymbol[]): string {
  const owner = symbols.find((one) => one.kind === "class" && one.name === className);
  return owner?.name ?? name;
}
