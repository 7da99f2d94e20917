import { languageOf } from "../../languages/language-of.ts";
import { codeOf, compareCode } from "../../languages/syntax/code-lines.ts";
import type { Outline, SourceSymbol } from "../../languages/syntax/outline.ts";
import { changedWords } from "../../languages/syntax/statements.ts";
import type { SyntaxNode } from "../../languages/syntax/syntax-node.ts";

/** One version of a source file. */
export interface Version {
  readonly outline: Outline;
  readonly text: string;
  /** Reads the syntax tree of the text; without it values are guessed from less. */
  readonly tree?: () => SyntaxNode | undefined;
}

/** The functions and lines of one file that a change affects, by the text alone. */
export interface Affected {
  /** Functions and classes of both versions whose own code, or code of the file that they use, changed. */
  readonly targets: readonly string[];
  /** Lines of code that only one version has. */
  readonly baseLines: ReadonlySet<number>;
  readonly headLines: ReadonlySet<number>;
}

/** Which functions a change can affect. Comments and layout do not count. */
export function findAffected(base: Version, head: Version): Affected {
  const functions = head.outline.symbols.filter(isFunction);
  const twins = new Map(base.outline.symbols.filter(isFunction).map((symbol) => [symbol.name, symbol]));
  const deltas = functions.flatMap((symbol) => {
    const twin = twins.get(symbol.name);
    if (twin && plainText(base, twin) === plainText(head, symbol)) return [];
    return [{ symbol, ...compareCode(twin ? codeIn(base, twin) : [], codeIn(head, symbol)) }];
  });
  const gone = [...twins.values()].filter(({ name }) => !functions.some((one) => one.name === name));
  const affected = new Set([...deltas.map(({ symbol }) => symbol), ...gone].map(({ name }) => name));
  for (const word of changedWords(outsideFunctions(base), outsideFunctions(head))) affected.add(word);
  spread(affected, head);
  const known = new Set(base.outline.symbols.map(({ name }) => name));
  return {
    targets: head.outline.symbols
      .map(({ name }) => name)
      .filter((name) => affected.has(name) && known.has(name)),
    baseLines: new Set(deltas.flatMap(({ removed }) => removed.map(({ line }) => line))),
    headLines: new Set(deltas.flatMap(({ added }) => added.map(({ line }) => line))),
  };
}

/** Adds functions that use something affected, and the other members of its class: they share its state. */
function spread(affected: Set<string>, { outline, text }: Version): void {
  const lines = text.split("\n");
  const functions = outline.symbols.filter(isFunction).map(({ name, className, lineStart, lineEnd }) => {
    const body = lines.slice(lineStart - 1, lineEnd).join("\n");
    return { name, className, words: new Set(body.match(/[A-Za-z_$][\w$]*/g)) };
  });
  for (let before = -1; before !== affected.size; ) {
    before = affected.size;
    for (const { name, className } of functions) if (className && affected.has(name)) affected.add(className);
    const names = [...affected].map((name) => name.slice(name.lastIndexOf(".") + 1));
    for (const { name, className, words } of functions) {
      const isKin = className !== undefined && affected.has(className);
      if (isKin || names.some((used) => words.has(used))) affected.add(name);
    }
  }
}

function isFunction({ kind }: SourceSymbol): boolean {
  return kind !== "class";
}

function outsideFunctions({ outline, text }: Version): string[] {
  const functions = outline.symbols.filter(isFunction);
  const isInside = (line: number) =>
    functions.some(({ lineStart, lineEnd }) => lineStart <= line && line <= lineEnd);
  return text.split("\n").filter((_, index) => !isInside(index + 1));
}

function codeIn({ text }: Version, symbol: SourceSymbol) {
  return codeOf({ lines: text.split("\n") }, symbol);
}

/** The code of a function without comments and empty lines, and without indentation if that has no meaning. */
function plainText({ outline, text }: Version, { lineStart, lineEnd, comments }: SourceSymbol): string {
  const lines = text.split("\n").slice(lineStart - 1, lineEnd);
  let body = lines.join("\n");
  for (const comment of comments) body = body.replace(comment.text, () => "");
  const isIndented = languageOf(outline.path)?.syntax.hasMeaningfulIndentation?.(body) ?? false;
  const plain = body.split("\n").map((line) => (isIndented ? line.trimEnd() : line.trim()));
  return plain.filter((line) => line.trim() !== "").join("\n");
}
