import { CaseKind, type TestCase, TestLevel } from "../../contracts/index.ts";
import { insideOf } from "../syntax/inside-of.ts";
import type { Branch, SourceSymbol } from "../syntax/outline.ts";
import type { Candidate } from "./candidate.ts";

/** What a test shows, as far as planned cases ask for it. */
export interface Shown {
  /** The symbol under test, `Class.method` for a method. */
  readonly target: string;
  /** Every kind that it is of. */
  readonly kinds: readonly CaseKind[];
  /** A unit test if absent. */
  readonly level?: TestLevel | undefined;
  /** Lines of the source that it runs; undefined if nobody knows. */
  readonly lines: readonly number[] | undefined;
}

/** What a test shows, by its text and by what its engine saw. `errorCheck`: see `LanguageTests`. */
export function shownBy(
  { target, lines, kind, also = [], code, level }: Candidate,
  errorCheck: RegExp | undefined,
): Shown {
  // Over HTTP an error is a status.
  const checksError = level === TestLevel.INTEGRATION || (errorCheck?.test(code) ?? true);
  const kinds = [kind, ...also].filter((one) => one !== CaseKind.FAILURE || checksError);
  return { target, lines, kinds, level };
}

/** Whether a test meets a planned case: it is of the target, it runs the lines, and it is of the kind. */
export function meetsCase(shown: Shown, planned: TestCase, symbols: readonly SourceSymbol[]): boolean {
  if (planned.level === TestLevel.INTEGRATION && shown.level !== planned.level) return false;
  if (!isPartOf(shown.target, planned.targetSymbol) || linesInCase(shown, planned).length === 0) return false;
  const symbol = symbols.find(({ name }) => name === planned.targetSymbol);
  const passed = symbol?.branches.find((branch) => isAboutPassing(planned, branch));
  if (passed && shown.lines?.includes(insideOf(passed))) return false;
  // A way through the code is an edge by its lines, an edge of the input by what is passed in.
  const isWay = planned.kind === CaseKind.EDGE && symbol !== undefined && !isWhole(planned, symbol);
  return isWay || shown.kinds.includes(planned.kind);
}

/** The lines of a case that a test runs; all of its lines if the case names none. */
export function linesInCase(
  { lines = [] }: Pick<Shown, "lines">,
  { lineStart, lineEnd }: Pick<TestCase, "lineStart" | "lineEnd">,
): readonly number[] {
  return lineStart === 0 ? lines : lines.filter((line) => lineStart <= line && line <= lineEnd);
}

/** Whether a name is a symbol or a member of it. */
export function isPartOf(name: string, symbol: string): boolean {
  return name === symbol || name.startsWith(`${symbol}.`);
}

/** Whether a case asks to pass a condition by: it begins at the condition, not at what runs if it holds. */
function isAboutPassing({ kind, lineStart, lineEnd }: TestCase, branch: Branch): boolean {
  const isSame = branch.line === lineStart && branch.lineEnd === lineEnd;
  return kind === CaseKind.EDGE && isSame && insideOf(branch) > branch.line;
}

function isWhole({ lineStart, lineEnd }: TestCase, symbol: SourceSymbol): boolean {
  return lineStart <= symbol.bodyStart && lineEnd >= symbol.lineEnd;
}
