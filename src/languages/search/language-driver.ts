import type { SwitchedSource } from "../mutants/mutant.ts";
import type { Outline, OutlineParser } from "../syntax/outline.ts";
import type { Project } from "../toolchain/toolchain.ts";
import type { LoadedExport } from "./answers/export-schema.ts";
import type { DriverOptions } from "./driver-protocol.ts";
import type { Point } from "./points.ts";

/** A source file to run, and its project. */
export interface DrivenSource {
  readonly project: Pick<Project, "root" | "runner">;
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
}

/** The first and last lines of parts of a source. */
export type LineRanges = readonly (readonly [number, number])[];

/** The driver of a language: a program that runs inside the sandbox, calls the code and reports the results. */
export interface LanguageDriver {
  /** The folder with its files, on the host. */
  readonly folder: string;
  /** The command that starts it; `folder` is the path of that folder in the sandbox. */
  argv(folder: string): readonly string[];
  /** A call that takes longer ends it. */
  readonly callLimitMs: number;
  /** Environment variables that change the language's own randomness, to find results that depend on it. */
  readonly otherChances: Readonly<Record<string, string>>;
  /** Whether the points that it reports include branches. */
  readonly reportsBranches: boolean;
  /** Whether it can switch mutants of code that runs when the module is loaded. */
  readonly switchesAtLoad: boolean;
  /** Its options for a source. */
  optionsFor(source: DrivenSource): DriverOptions;
  /** A source with our own counters, if the language's are too slow; undefined if counters cannot be added. */
  prepare?(source: Pick<DrivenSource, "path" | "text">): Promise<PreparedSource | undefined>;
  /** Its options for a source with mutants in it. */
  prepareMutants?(source: SwitchedSource, path: string): Promise<DriverOptions>;
}

/** A source with counters for the code that runs. */
export interface PreparedSource {
  /** The driver's options for it. */
  readonly options: DriverOptions;
  /** All points on some lines that calls could reach. */
  goalsOn(lines: LineRanges): ReadonlySet<Point>;
  /** Where the ways and operands begin that points say ran. */
  startsOf(points: ReadonlySet<Point>): ReadonlySet<number>;
  /** Its outline with the functions that are known only after it was loaded. */
  withLoaded(outline: Outline, loaded: LoadedSource): Outline;
}

/** A loaded module, and the parser that reads its functions. */
export interface LoadedSource {
  readonly text: string;
  readonly exports: readonly LoadedExport[];
  readonly outlines: OutlineParser;
}
