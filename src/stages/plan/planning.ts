import type { BuildReport, Plan } from "../../contracts/index.ts";
import type { Language } from "../../languages/language.ts";
import type { Delta } from "../../languages/syntax/code-lines.ts";
import type { Outline, Route, SourceSymbol } from "../../languages/syntax/outline.ts";
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
  /** Its changes; absent if the change did not touch it. */
  readonly change?: ChangedFile;
  /** The file before the change; absent if there was none or it is not known. */
  readonly base?: ParsedFile;
}

/** A file that gets no tests, and why. */
export interface LeftOut {
  readonly path: string;
  readonly reason: string;
  /** Whether the change touched it. */
  readonly changed: boolean;
}

/** Everything that a plan is made from. */
export interface PlanInput {
  /** A PASSED report of the commit. */
  readonly report: BuildReport;
  readonly sources: readonly SourceFile[];
  readonly leftOut: readonly LeftOut[];
  readonly minLineCoverage: number;
  readonly maxTargets: number;
  /** The goal of the change, if it is known. */
  readonly plan?: Plan | undefined;
  /** The history of each file. */
  readonly history?: ReadonlyMap<string, FileHistory>;
  /** How many functions of the repository call a function; if absent, those of `sources` are counted. */
  readonly callersOf?: ((path: string, symbol: string) => number) | undefined;
  /** Whether somebody can write tests that send requests to an app: without that, routes that have no name are no targets. */
  readonly integration?: boolean | undefined;
  /** Notes on missing context, in sentences for the reviewer. */
  readonly notes?: readonly string[];
}

/** A function, method or class with its coverage and its changes. */
export interface Measured {
  readonly symbol: SourceSymbol;
  /** False if nothing was measured: then neither list says anything. */
  readonly known: boolean;
  readonly covered: readonly number[];
  readonly uncovered: readonly number[];
  /** Outcomes of conditions that never happened: from a line, to a line (0 if not known). */
  readonly missedBranches: readonly { readonly line: number; readonly toLine: number }[];
  readonly delta: Delta;
  /** The lines of code that the change added, by number. */
  readonly changedLines: readonly number[];
  /** Whether the change touched its code. */
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

/** A route that leads to a target, and the file that registers it. */
export interface ReachedRoute extends Route {
  readonly file: string;
}

/** A candidate that lacks tests or was touched, with why. */
export interface Target extends Candidate {
  readonly reason: string;
  readonly risk: readonly RiskPart[];
  /** Routes by which a request reaches it, if integration tests can be written. */
  readonly routes?: readonly ReachedRoute[];
}

/** The name of a target, such as `client.py::fetch_data`. */
export function targetName({
  file,
  own,
}: {
  readonly file: Pick<SourceFile, "path">;
  readonly own: Pick<Measured, "symbol">;
}): string {
  return `${file.path}::${own.symbol.name}`;
}

/** The percentage of lines that ran; undefined if nothing was measured or no line can run. */
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
