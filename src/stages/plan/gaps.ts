import type { BuildReport, FileCoverage } from "../../contracts/index.ts";
import type { SourceSymbol } from "../../syntax/outline.ts";
import type { Measured, ParsedFile, SourceFile } from "./planning.ts";

/** What of a file ran: some lines, none at all, or nobody knows. */
type FileLines =
  | { readonly status: "measured"; readonly file: FileCoverage }
  | { readonly status: "never ran" }
  | { readonly status: "unknown" };

/** What ran of each function, method and class of a file, by its own lines. A constructor counts as its class. */
export function measureFile(file: SourceFile, report: BuildReport): Measured[] {
  const lines = linesOf(file.path, report);
  return file.outline.symbols
    .filter((symbol) => !symbol.isConstructor)
    .map((symbol) => {
      const changedLines = (file.change?.changedLines ?? []).filter((line) => owns(file, symbol, line));
      const touched = changedLines.length > 0 || hasOtherText(file, symbol);
      const subject = symbol.kind === "class" ? asConstructed(file, symbol) : symbol;
      return { symbol: subject, ...measureSymbol(file, symbol, lines), changedLines, touched };
    });
}

/** A class as far as creating it goes: its methods are symbols of their own. */
function asConstructed(file: SourceFile, symbol: SourceSymbol): SourceSymbol {
  const creator = creatorOf(file, symbol);
  if (!creator) return { ...symbol, complexity: 1, raises: [], literals: [], calls: [], branches: [] };
  return { ...creator, name: symbol.name, kind: "class", isConstructor: false };
}

function creatorOf(file: SourceFile, symbol: SourceSymbol): SourceSymbol | undefined {
  return file.outline.symbols.find((each) => each.isConstructor && each.className === symbol.name);
}

function linesOf(path: string, report: BuildReport): FileLines {
  const { coverage } = report;
  if (coverage?.measured) {
    const file = coverage.files.find((each) => each.path === path);
    return file ? { status: "measured", file } : { status: "never ran" };
  }
  const anyTestRan = (report.testRun?.results.length ?? 0) > 0;
  return { status: anyTestRan ? "unknown" : "never ran" };
}

function measureSymbol(file: SourceFile, symbol: SourceSymbol, lines: FileLines) {
  if (lines.status === "unknown") return { known: false, covered: [], uncovered: [] };
  const own = ownRange(file, symbol);
  if (lines.status === "never ran") {
    const uncovered = own ? executableLines(file.lines, own) : [];
    return { known: true, covered: [], uncovered };
  }
  const { coveredLines, uncoveredLines } = lines.file;
  // Lines of a class outside of its methods run on import: that they did says nothing.
  const loose = uncoveredLines.filter((line) => symbol.kind === "class" && owns(file, symbol, line));
  const uncovered = new Set([...loose, ...(own ? between(uncoveredLines, own) : [])]);
  return { known: true, covered: own ? between(coveredLines, own) : [], uncovered: [...uncovered] };
}

/** Whether a line belongs to a symbol and to no method within it, the constructor aside. */
function owns(file: SourceFile, symbol: SourceSymbol, line: number): boolean {
  const holds = (each: SourceSymbol) => line >= each.lineStart && line <= each.lineEnd;
  const isOtherMethod = (each: SourceSymbol) => each.className === symbol.name && !each.isConstructor;
  return holds(symbol) && !file.outline.symbols.some((each) => isOtherMethod(each) && holds(each));
}

interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** The body; the line of a `def` itself runs on import. A class has its constructor's. */
function ownRange(file: SourceFile, symbol: SourceSymbol): LineRange | undefined {
  const body = symbol.kind === "class" ? creatorOf(file, symbol) : symbol;
  return body && { from: body.bodyStart, to: body.lineEnd };
}

/** Tells where the change only deleted lines. */
function hasOtherText(file: SourceFile, symbol: SourceSymbol): boolean {
  const before = file.base?.outline.symbols.find((each) => each.name === symbol.name);
  if (!file.change || !file.base || !before || symbol.kind === "class") return false;
  return textOf(file.base, before) !== textOf(file, symbol);
}

function textOf({ lines }: ParsedFile, { lineStart, lineEnd }: SourceSymbol): string {
  return lines
    .slice(lineStart - 1, lineEnd)
    .join("\n")
    .trim();
}

function between(lines: readonly number[], { from, to }: LineRange): number[] {
  return lines.filter((line) => line >= from && line <= to);
}

/** Lines with something on them other than a comment or a bracket. */
function executableLines(lines: readonly string[], { from, to }: LineRange): number[] {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return numbers.filter((line) => !/^(#|\/\/|\/?\*|[)\]};,]*$)/.test(lines[line - 1]?.trim() ?? ""));
}
