import { posix } from "node:path";
import { languageOf } from "../../languages/language-of.ts";
import type { OutlineParser, SourceSymbol } from "../../languages/syntax/outline.ts";
import type { ProjectFiles, Toolchain } from "../../languages/toolchain/toolchain.ts";
import { importCandidates, isSamePackage } from "../imports.ts";

/** Some lines of a file, from 1. */
export interface Lines {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** Where definitions are looked for. */
export interface DefinitionPlace {
  readonly files: ProjectFiles;
  readonly outlines: OutlineParser;
  readonly toolchain: Pick<Toolchain, "isSourceFile" | "isTestFile">;
}

const MOST_FILES = 8;
const MOST_DEFINITIONS = 12;
/** A longer definition is shown by its beginning and the first lines of its members. */
const LONGEST = 40;
const BEGINNING = 12;
const LONGEST_BLOCK = 25;

/**
 * Lines that define what some code of a file uses, the most useful first: types and constants of its own file, what it imports from
 * the project, functions of its own file. The code itself is left out.
 */
export function definitionsUsed(
  path: string,
  symbols: readonly SourceSymbol[],
  { files, outlines, toolchain }: DefinitionPlace,
): Lines[] {
  const text = files.read(path) ?? "";
  const lines = text.split("\n");
  const used = new Set(
    symbols.flatMap(({ className, lineStart, lineEnd }) => [
      ...wordsOf(lines.slice(lineStart - 1, lineEnd).join("\n")),
      ...(className === undefined ? [] : [className]),
    ]),
  );
  const isSource = (other: string) => toolchain.isSourceFile(other) && !toolchain.isTestFile(other);
  const others = importedFiles(path, text, files).filter(isSource);
  const found = [path, ...others.slice(0, MOST_FILES)].flatMap((each) => {
    const own = files.read(each) ?? "";
    return definedIn({ path: each, text: own, symbols: outlines.parse(each, own)?.symbols ?? [] }, used);
  });
  const isOwn = ({ from, to, ...one }: Lines) =>
    one.path === path &&
    symbols.some(({ lineStart, lineEnd }) => documentedFrom(lineStart, lines) <= from && to <= lineEnd);
  const rankOf = (one: Defined) => (one.path !== path ? 1 : one.isFunction ? 2 : 0);
  return found
    .filter((one) => !isOwn(one))
    .sort((a, b) => rankOf(a) - rankOf(b))
    .slice(0, MOST_DEFINITIONS)
    .map(({ isFunction: _, ...lines }) => lines);
}

interface Defined extends Lines {
  readonly isFunction: boolean;
}

/** The files of the project that a file imports, or shares a package with. */
function importedFiles(path: string, text: string, { paths }: ProjectFiles): string[] {
  const specifiers = [...(languageOf(path)?.syntax.imports.read(text) ?? [])];
  const wanted = specifiers.flatMap((specifier) => importCandidates(path, specifier));
  const known = new Set(paths);
  const folders = new Set(wanted.filter((one) => one.endsWith("/")));
  const inFolders = paths.filter((one) => folders.has(`${posix.dirname(one)}/`) || isSamePackage(path, one));
  return [...new Set([...wanted.filter((one) => known.has(one)), ...inFolders])].filter(
    (one) => one !== path,
  );
}

interface ReadFile {
  readonly path: string;
  readonly text: string;
  readonly symbols: readonly SourceSymbol[];
}

function definedIn({ path, text, symbols }: ReadFile, used: ReadonlySet<string>): Defined[] {
  const lines = text.split("\n");
  const top = symbols.filter(({ name }) => !name.includes("."));
  const named = new Set(top.map(({ name }) => name));
  const ofSymbols = top
    .filter(({ name }) => used.has(name))
    .flatMap((symbol) =>
      shortened(symbol, symbols, lines).map(([from, to]) => ({
        ...{ path, from, to },
        isFunction: symbol.kind !== "class",
      })),
    );
  const blocks = blocksOf(lines, (name) => used.has(name) && !named.has(name));
  return [...ofSymbols, ...blocks.map(([from, to]) => ({ path, from, to, isFunction: false }))];
}

type Range = readonly [number, number];

/** All lines of a definition, or its beginning and those of its members, if it is long. */
function shortened(symbol: SourceSymbol, all: readonly SourceSymbol[], lines: readonly string[]): Range[] {
  const from = documentedFrom(symbol.lineStart, lines);
  if (symbol.lineEnd - from < LONGEST) return [[from, symbol.lineEnd]];
  const members = all.filter(({ className, isPrivate }) => className === symbol.name && !isPrivate);
  const firstMember = Math.min(...members.map(({ lineStart }) => lineStart), symbol.lineEnd);
  const beginning = Math.min(from + BEGINNING, Math.max(symbol.bodyStart, firstMember - 1));
  return [
    [from, beginning],
    ...members.map(({ isConstructor, lineStart, lineEnd, bodyStart }): Range => {
      const last = isConstructor
        ? Math.min(lineEnd, lineStart + BEGINNING)
        : Math.max(lineStart, bodyStart - 1);
      return [lineStart, last];
    }),
  ];
}

/** The line where the comment above a definition begins. */
export function documentedFrom(lineStart: number, lines: readonly string[]): number {
  let from = lineStart;
  while (from > 1 && lineStart - from < BEGINNING && /^\s*(\/?\*|\/\/|#|@)/.test(lines[from - 2] ?? ""))
    from--;
  return from;
}

/** Definitions at the left margin that no outline has, such as types and constants. */
function blocksOf(lines: readonly string[], isWanted: (name: string) => boolean): Range[] {
  return lines.flatMap((line, at): Range[] => {
    const name = /^(?:[a-z]+\s+){0,4}([A-Za-z_$][\w$]*)\s*(?:<[^=]*>)?\s*(?:[=:{(]|\w+\s*\{?$)/.exec(
      line,
    )?.[1];
    if (name === undefined || !isWanted(name) || /^(?:[a-z]+\s+)*["'`]/.test(line)) return [];
    let end = at;
    while (end + 1 < lines.length && end - at < LONGEST_BLOCK && isInside(lines[end + 1] ?? "")) end++;
    const isClosed = /^[\])}]/.test(lines[end + 1] ?? "");
    return [[documentedFrom(at + 1, lines), end + 1 + (isClosed ? 1 : 0)]];
  });
}

function isInside(line: string): boolean {
  return /^\s+\S/.test(line);
}

function wordsOf(text: string): string[] {
  return text.match(/[A-Za-z_$][\w$]*/g) ?? [];
}
