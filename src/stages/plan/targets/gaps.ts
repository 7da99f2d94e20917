import type { BuildReport, FileCoverage } from "../../../contracts/index.ts";
import { type CodeLine, codeOf, compareCode, type Delta } from "../../../languages/syntax/code-lines.ts";
import type { SourceSymbol } from "../../../languages/syntax/outline.ts";
import type { Measured, ParsedFile, PlanInput, SourceFile } from "../planning.ts";

/** The coverage of a file: some lines ran, none ran, or it is not known. */
type FileLines =
  | { readonly status: "measured"; readonly file: FileCoverage }
  | { readonly status: "never ran" }
  | { readonly status: "unknown" };

/**
 * The coverage of each function, method and class of a file, by its own lines. A constructor counts as its class, and routes
 * without a name of their own as part of the code around them, unless tests can send requests.
 */
export function measureFile(
  given: SourceFile,
  { report, integration }: Pick<PlanInput, "report" | "integration">,
): Measured[] {
  const { base } = given;
  const file = integration ? given : { ...withoutRoutes(given), ...(base && { base: withoutRoutes(base) }) };
  const lines = linesOf(file.path, report);
  const before = new Map(file.base?.outline.symbols.map((symbol) => [symbol.name, symbol]));
  return file.outline.symbols
    .filter((symbol) => !symbol.isConstructor)
    .map((symbol) => {
      const former = before.get(symbol.name);
      const delta = deltaOf(file, symbol, former);
      return {
        symbol: symbol.kind === "class" ? asConstructed(file, symbol) : symbol,
        ...measureSymbol(file, symbol, lines),
        delta,
        changedLines: delta.added.map(({ line }) => line),
        touched: delta.added.length + delta.removed.length > 0,
        before: former?.kind === "class" && file.base ? asConstructed(file.base, former) : former,
      };
    });
}

function withoutRoutes<F extends ParsedFile>(file: F): F {
  const symbols = file.outline.symbols.filter(({ exported, route }) => exported || !route);
  return { ...file, outline: { ...file.outline, symbols } };
}

function deltaOf(file: SourceFile, symbol: SourceSymbol, former: SourceSymbol | undefined): Delta {
  if (!file.change) return { added: [], removed: [] };
  const after = ownCode(file, symbol);
  if (file.base) return compareCode(former ? ownCode(file.base, former) : [], after);
  const changed = new Set(file.change.changedLines);
  return { added: after.filter(({ line }) => changed.has(line)), removed: [] };
}

function ownCode(file: ParsedFile, symbol: SourceSymbol): CodeLine[] {
  const isOwn = ownership(file, symbol);
  return codeOf(file, symbol).filter(({ line }) => isOwn(line));
}

/** The part of a class that creates it: its methods are separate symbols. */
function asConstructed(file: ParsedFile, symbol: SourceSymbol): SourceSymbol {
  const creator = creatorOf(file, symbol);
  const nothing = { raises: [], literals: [], calls: [], branches: [], handlers: [] };
  if (!creator) return { ...symbol, complexity: 1, ...nothing };
  return { ...creator, name: symbol.name, kind: "class", isConstructor: false };
}

function creatorOf(file: ParsedFile, symbol: SourceSymbol): SourceSymbol | undefined {
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
  if (lines.status === "unknown") return { known: false, covered: [], uncovered: [], missedBranches: [] };
  const own = ownRange(file, symbol);
  if (lines.status === "never ran") {
    const uncovered = own ? executableLines(file.lines, own) : [];
    return { known: true, covered: [], uncovered, missedBranches: [] };
  }
  const { coveredLines, uncoveredLines } = lines.file;
  const belongs = symbol.kind === "class" ? () => true : ownership(file, symbol);
  // Lines of a class outside of its methods run on import, so they say nothing about coverage.
  const loose = symbol.kind === "class" ? uncoveredLines.filter(ownership(file, symbol)) : [];
  const uncovered = new Set([...loose, ...(own ? between(uncoveredLines, own).filter(belongs) : [])]);
  const isOwn = ({ line }: { readonly line: number }) =>
    own && line >= own.from && line <= own.to && belongs(line);
  return {
    known: true,
    covered: own ? between(coveredLines, own).filter(belongs) : [],
    uncovered: [...uncovered],
    missedBranches: lines.file.uncoveredBranches.filter(isOwn),
  };
}

/** Whether a line belongs to a symbol and to no method or route within it; its constructor counts as the symbol. */
function ownership({ outline }: ParsedFile, symbol: SourceSymbol): (line: number) => boolean {
  const isMethod = (each: SourceSymbol) => each.className === symbol.name && !each.isConstructor;
  const holds = (each: SourceSymbol, line: number) => line >= each.lineStart && line <= each.lineEnd;
  const isInner = (each: SourceSymbol) =>
    each.route !== undefined &&
    each !== symbol &&
    each.lineStart > symbol.lineStart &&
    holds(symbol, each.lineEnd);
  const methods = outline.symbols.filter(symbol.kind === "class" ? isMethod : isInner);
  return (line) => holds(symbol, line) && !methods.some((each) => holds(each, line));
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

function between(lines: readonly number[], { from, to }: LineRange): number[] {
  return lines.filter((line) => line >= from && line <= to);
}

/** Lines with something on them other than a comment or a bracket. */
function executableLines(lines: readonly string[], { from, to }: LineRange): number[] {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return numbers.filter((line) => !/^(#|\/\/|\/?\*|[)\]};,]*$)/.test(lines[line - 1]?.trim() ?? ""));
}
