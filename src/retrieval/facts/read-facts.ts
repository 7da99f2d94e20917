import { dialectOf, languageOf } from "../../languages/language-of.ts";
import type { Outline, OutlineParser, SourceSymbol } from "../../languages/syntax/outline.ts";
import type { FileFacts } from "../../ports/code-index.ts";
import { splitWords } from "./split-words.ts";

const mostCharacters = 500_000;
const mostSymbols = 5_000;
const mostCalls = 300;
const mostImports = 500;
const longestSignature = 300;
const comment = /^\s*(\/\/|\/?\*|#(?!\[)|--)/;

/** A text to read facts of. */
export interface FactsTask {
  readonly key: string;
  readonly path: string;
  /** Undefined if it is too large or not text. */
  readonly text: string | undefined;
}

/** The key of a file's facts; undefined if no grammar knows the file. */
export function factsKey(path: string, blob: string): string | undefined {
  const dialect = dialectOf(path)?.name;
  return dialect && `${blob}.${dialect}`;
}

/** Everything that the index keeps about a text. Never throws, whatever the text is. */
export function readFacts(parser: OutlineParser, { key, path, text }: FactsTask): FileFacts {
  const skipped = reasonToSkip(text);
  const [dialect, syntax] = [dialectOf(path)?.name, languageOf(path)?.syntax];
  if (skipped || text === undefined || !dialect || !syntax) return { key, skipped, imports: [], symbols: [] };
  const outline = tryParse(parser, path, text);
  if (outline === "failed") return { key, skipped: "the grammar fails on it", imports: [], symbols: [] };
  const lines = text.split("\n");
  const symbols = (outline?.symbols ?? []).slice(0, mostSymbols);
  const firstMembers = new Map<string, number>();
  for (const { className, lineStart } of symbols)
    if (className && !firstMembers.has(className)) firstMembers.set(className, lineStart);
  const described = symbols.map((symbol) => {
    const firstMember = symbol.kind === "class" ? firstMembers.get(symbol.name) : undefined;
    const lastOwnLine = firstMember ? firstMember - 1 : symbol.lineEnd;
    return describeSymbol(symbol, lines, { lastOwnLine, docstring: syntax.docstring });
  });
  return {
    key,
    skipped,
    imports: [...new Set(syntax.imports.read(text))].slice(0, mostImports),
    symbols: [...described, describeModule(symbols, lines, dialect)],
  };
}

/** A grammar may crash on a text. An index without one file is better than no index. */
function tryParse(parser: OutlineParser, path: string, text: string): Outline | undefined | "failed" {
  try {
    return parser.parse(path, text);
  } catch {
    return "failed";
  }
}

function reasonToSkip(text: string | undefined): string {
  if (text === undefined) return "too large or not text";
  if (text.length > mostCharacters) return "too large";
  const isMinified = text.length > 5_000 && text.length / text.split("\n").length > 400;
  return isMinified ? "minified" : "";
}

type SymbolFacts = FileFacts["symbols"][number];

/** The words of a class end before its first member, which has its own. */
function describeSymbol(
  symbol: SourceSymbol,
  lines: readonly string[],
  { lastOwnLine, docstring }: { readonly lastOwnLine: number; readonly docstring: RegExp | undefined },
): SymbolFacts {
  const { name, kind, lineStart, lineEnd } = symbol;
  const bodyStart = Math.max(symbol.bodyStart, lineStart + 1);
  const header = lines.slice(lineStart - 1, bodyStart - 1).join(" ");
  const own = lines.slice(bodyStart - 1, lastOwnLine).join("\n");
  const head = `${commentAbove(lineStart, lines)} ${header} ${docstring?.exec(own)?.[0] ?? ""}`;
  return {
    name,
    kind,
    lineStart,
    lineEnd,
    signature: header.replace(/\s+/g, " ").trim().slice(0, longestSignature),
    calls: kind === "class" ? [] : symbol.calls.slice(0, mostCalls),
    words: { name: splitWords(name), head: splitWords(head), body: splitWords(own) },
  };
}

function commentAbove(lineStart: number, lines: readonly string[]): string {
  let first = lineStart - 1;
  while (first > 0 && comment.test(lines[first - 1] ?? "")) first -= 1;
  return lines.slice(first, lineStart - 1).join(" ");
}

/** The code outside of all symbols, for example tests that are not functions. */
function describeModule(
  symbols: readonly SourceSymbol[],
  lines: readonly string[],
  dialect: string,
): SymbolFacts {
  const rest: string[] = [];
  let next = 0;
  for (const { lineStart, lineEnd } of symbols) {
    rest.push(...lines.slice(next, lineStart - 1));
    next = Math.max(next, lineEnd);
  }
  rest.push(...lines.slice(next));
  const text = rest.join("\n");
  const calls = new Set(Array.from(text.matchAll(/(?<![\w$.])([\w$.]+)\(/g), ([, name = ""]) => name));
  return {
    name: "",
    kind: "module",
    lineStart: 1,
    lineEnd: Math.max(1, lines.at(-1) === "" ? lines.length - 1 : lines.length),
    signature: dialect,
    calls: [...calls].slice(0, mostCalls),
    words: { name: [], head: [], body: splitWords(text) },
  };
}
