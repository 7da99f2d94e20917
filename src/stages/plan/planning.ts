import type { BuildReport, Plan } from "../../contracts/index.ts";
import type { Language } from "../../languages/language.ts";
import type { Delta } from "../../languages/syntax/code-lines.ts";
import type { Outline, SourceSymbol } from "../../languages/syntax/outline.ts";
import type { ChangedFile, FileHistory } from "../../ports/git.ts";

/** A file as lines and outline. */
export interface ParsedFile {
  readonly lines: readonly string[];
  readonly outline: Outline;
}

/** A source file worth planning for. */
export interface SourceFile extends ParsedFile {
  readonly path: string;
  readonly language: Language;
  /** What the change did to it; absent where it left it alone. */
  readonly change?: ChangedFile;
  /** The file before the change; absent where there was none or where it is not known. */
  readonly base?: ParsedFile;
}

/** A file that gets no tests, and why. */
export interface LeftOut {
  readonly path: string;
  readonly reason: string;
  /** Whether the change touched it. */
  readonly changed: boolean;
}

/** All that a plan is made of. */
export interface PlanInput {
  /** A PASSED report of the commit. */
  readonly report: BuildReport;
  readonly sources: readonly SourceFile[];
  readonly leftOut: readonly LeftOut[];
  readonly minLineCoverage: number;
  readonly maxTargets: number;
  /** What the change set out to do, where that is known. */
  readonly plan?: Plan | undefined;
  /** What the past says of each file. */
  readonly history?: ReadonlyMap<string, FileHistory>;
  /** How many functions of the repository call one; where it is absent, those of `sources` are counted. */
  readonly callersOf?: ((path: string, symbol: string) => number) | undefined;
  /** What had to be done without, in sentences for the reviewer. */
  readonly notes?: readonly string[];
}

/** A function, method or class with what ran of it and what the change did to it. */
export interface Measured {
  readonly symbol: SourceSymbol;
  /** False where nothing was measured: neither list then says anything. */
  readonly known: boolean;
  readonly covered: readonly number[];
  readonly uncovered: readonly number[];
  /** Outcomes of conditions that never came: from a line, to a line (0 where that is not known). */
  readonly missedBranches: readonly { readonly line: number; readonly toLine: number }[];
  readonly delta: Delta;
  /** The lines of code that the change added, by number. */
  readonly changedLines: readonly number[];
  /** Whether the change did anything to its code. */
  readonly touched: boolean;
  /** The symbol before the change. */
  readonly before?: SourceSymbol | undefined;
}

/** A symbol that tests can import, with the helpers that they reach through it. */
export interface Candidate {
  readonly file: SourceFile;
  readonly own: Measured;
  /** Symbols that tests cannot import and that lack coverage or were touched. */
  readonly helpers: readonly Measured[];
}

/** One reason why a symbol needs tests, with its weight. */
export interface RiskPart {
  readonly label: string;
  readonly points: number;
}

/** A candidate that lacks tests or was touched, with why. */
export interface Target extends Candidate {
  readonly reason: string;
  readonly risk: readonly RiskPart[];
}

/** The name of a target such as `client.py::fetch_data`. */
export function targetName({ file, own }: Candidate): string {
  return `${file.path}::${own.symbol.name}`;
}

/** The percentage of lines that ran; undefined where nothing was measured or there is no line to run. */
export function linePct(measured: readonly Measured[]): number | undefined {
  const known = measured.filter((each) => each.known);
  const covered = known.reduce((sum, each) => sum + each.covered.length, 0);
  const total = known.reduce((sum, each) => sum + each.covered.length + each.uncovered.length, 0);
  return total === 0 ? undefined : (100 * covered) / total;
}

/** A symbol and the helpers that are reached through it. */
export function partsOf({ own, helpers }: Candidate): readonly Measured[] {
  return [own, ...helpers];
}

/** Changed lines that no test ran, by number. */
export function unrunChanges({ changedLines, uncovered }: Measured): number[] {
  const missing = new Set(uncovered);
  return changedLines.filter((line) => missing.has(line));
}

/** Changed conditions that only ever went one way, by line. */
export function oneWayChanges({ changedLines, missedBranches }: Measured): number[] {
  const missed = new Set(missedBranches.map(({ line }) => line));
  return changedLines.filter((line) => missed.has(line));
}
