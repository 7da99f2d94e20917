import { posix } from "node:path";
import type { LoadedExport } from "../../search/answers/export-schema.ts";
import type { LoadedSource } from "../../search/language-driver.ts";
import { exportedAs } from "../../search/subject.ts";
import type { Outline, SourceSymbol } from "../../syntax/outline.ts";
import type { Counter } from "./instrument/marker.ts";

type Read = (source: number | undefined) => SourceSymbol | undefined;

/**
 * An outline with the functions that only exist once a module is loaded: results of factories and wrappers, and members
 * that were added to an export. All of them are in the module's own text; the sources of exports are their counters.
 */
export function withLoadedSymbols(
  outline: Outline,
  loaded: LoadedSource,
  counters: readonly Counter[],
): Outline {
  const read: Read = (source) => readFunction(counters[source ?? -1], outline.path, loaded);
  const symbols = outline.symbols
    .map((symbol) => withParameters(symbol, loaded.exports, read))
    .flatMap((symbol) => asConstructor(symbol, loaded.exports));
  const whole = loaded.exports.find(({ name }) => name === "module.exports");
  const exportKind = /^export\s/m.test(loaded.text) ? "default" : "commonjs";
  // The whole export has functions as its members; a class of it is imported by its own name.
  const named = loaded.exports.filter(
    ({ name, methods = [] }) =>
      name !== "module.exports" && (!whole || (/^[A-Z]/.test(name) && methods.length > 0)),
  );
  const isNamed = (path: string) => named.some(({ name }) => path === name || path.startsWith(`${name}.`));
  const held = whole && { ...whole, functions: whole.functions?.filter(({ name }) => !isNamed(name)) };
  const added = [
    ...(held ? symbolsOf(held, { owner: ownerName(outline), exportKind, read }) : []),
    ...named.flatMap((one) => symbolsOf(one, { owner: one.name, exportKind: "named", read })),
  ];
  const isKnown = ({ name, lineStart }: SourceSymbol) =>
    symbols.some(
      (one) =>
        one.name === name ||
        (one.exported && one.kind !== "class" && !one.isConstructor && one.lineStart === lineStart),
    );
  return { ...outline, symbols: [...symbols, ...added.filter((symbol) => !isKnown(symbol))] };
}

/** A function that another function returned has the parameters of its text. */
function withParameters(symbol: SourceSymbol, exports: readonly LoadedExport[], read: Read): SourceSymbol {
  if (symbol.kind !== "function" || symbol.parameters.length > 0 || !symbol.exported) return symbol;
  const found = exports.find(({ name }) => name === exportedAs(symbol));
  return { ...symbol, parameters: read(found?.source)?.parameters ?? [] };
}

/** A function whose prototype has methods once the module is loaded is called with `new`. */
function asConstructor(symbol: SourceSymbol, exports: readonly LoadedExport[]): SourceSymbol[] {
  const found = exports.find(({ name }) => name === exportedAs(symbol));
  if (symbol.kind !== "function" || !symbol.exported || !found?.methods?.length) return [symbol];
  const { name } = symbol;
  return [
    { ...symbol, kind: "class" },
    { ...symbol, kind: "method", name: `${name}.constructor`, className: name, isConstructor: true },
  ];
}

/** An export, if it can be called, and its functions. */
function symbolsOf(
  { kind, source, functions = [], methods = [] }: LoadedExport,
  { owner, exportKind, read }: { owner: string; exportKind: "default" | "commonjs" | "named"; read: Read },
): SourceSymbol[] {
  const place = { exported: true, exportKind } as const;
  // The first counter of a class is in one of its methods, which says at least where it is.
  const first = kind === "value" ? undefined : read(kind === "class" ? methods[0]?.source : source);
  const itself = first && kind === "class" ? { ...first, parameters: [] } : first;
  const isConstructor = itself !== undefined && methods.length > 0;
  const held = [
    ...functions.map((one) => ({ ...one, isStatic: true })),
    ...(isConstructor ? methods : []).map((one) => ({ ...one, isStatic: false })),
  ];
  return [
    ...(itself
      ? [{ ...itself, ...place, name: owner, kind: isConstructor ? ("class" as const) : itself.kind }]
      : []),
    ...held.flatMap(({ name, source: at, isStatic }): SourceSymbol[] => {
      const symbol = read(at);
      const member = { name: `${owner}.${name}`, className: owner, kind: "method", isStatic } as const;
      return symbol ? [{ ...symbol, ...place, ...member }] : [];
    }),
  ];
}

/** The name that the module gives its whole export, else the name of its file. */
function ownerName({ symbols, path }: Outline): string {
  const whole = symbols.find(({ exportKind }) => exportKind === "default" || exportKind === "commonjs");
  const name = whole?.className ?? whole?.name ?? "default";
  if (name !== "default") return name;
  const stem = posix.basename(path).replace(/\..*$/, "");
  return stem.replaceAll(/\W+(\w)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "");
}

/** The symbol of a function, as if it were the only code in its place. */
function readFunction(
  counter: Counter | undefined,
  path: string,
  { text, outlines }: LoadedSource,
): SourceSymbol | undefined {
  if (!counter?.span) return undefined;
  const [start, end] = counter.span;
  const before = text.slice(0, start);
  const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/(?=[\w$.\s=:,(]*$)/.exec(before)?.[0];
  const head = comment === undefined ? "" : `${comment}\n`;
  const lines = before.split("\n").length - head.split("\n").length;
  const source = `${"\n".repeat(Math.max(0, lines))}${head}export default ${standalone(text.slice(start, end))}`;
  const symbols = outlines.parse(path.replace(/\.[cm]?jsx?$/, ".mjs"), source)?.symbols ?? [];
  return symbols.find(({ exportKind }) => exportKind === "default");
}

/** A method as a function; a function unchanged. */
function standalone(code: string): string {
  if (/^(async\b\s*)?(function\b|\(|[\w$]+\s*=>)/.test(code)) return code;
  return code.replace(/^(?:static\s+)?(async\s+)?(\*?)\s*/, "$1function$2 ");
}
