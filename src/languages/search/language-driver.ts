import type { SwitchedSource } from "../mutants/mutant.ts";
import type { Outline, OutlineParser } from "../syntax/outline.ts";
import type { Project } from "../toolchain/toolchain.ts";
import type { DriverOptions } from "./driver-protocol.ts";
import type { LoadedExport } from "./loaded-export.ts";
import type { Point } from "./points.ts";

/** A source file to run, and the project that it is in. */
export interface DrivenSource {
  readonly project: Pick<Project, "root">;
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
}

/** First and last lines of some parts of a source. */
export type LineRanges = readonly (readonly [number, number])[];

/** The driver of a language: a program that runs inside the sandbox, calls the code and reports what it does. */
export interface LanguageDriver {
  /** The folder of the host with its files. */
  readonly folder: string;
  /** The command that starts it, by where that folder is inside. */
  argv(folder: string): readonly string[];
  /** A call that takes longer ends it. */
  readonly callLimitMs: number;
  /** Variables that move what the language leaves to chance, so that what depends on it shows. */
  readonly otherChances: Readonly<Record<string, string>>;
  /** Whether the points that it reports tell the branches that were taken. */
  readonly reportsBranches: boolean;
  /** Whether it can switch mutants of what runs when a module is loaded. */
  readonly switchesAtLoad: boolean;
  /** What it needs to know of a source besides where that is. */
  optionsFor(source: DrivenSource): DriverOptions;
  /** A source with counters of our own, where the language's own are too slow; undefined where that cannot be. */
  prepare?(source: Pick<DrivenSource, "path" | "text">): Promise<PreparedSource | undefined>;
  /** What it needs to know of a source with mutants in it. */
  prepareMutants?(source: SwitchedSource, path: string): Promise<DriverOptions>;
}

/** A source that counts what of it runs. */
export interface PreparedSource {
  /** What the driver needs to know of it. */
  readonly options: DriverOptions;
  /** The points on some lines that calls can reach at most. */
  goalsOn(lines: LineRanges): ReadonlySet<Point>;
  /** An outline of it with the functions that only show once it is loaded. */
  withLoaded(outline: Outline, loaded: LoadedSource): Outline;
}

/** A module as it was loaded, with what is needed to read its functions. */
export interface LoadedSource {
  readonly text: string;
  readonly exports: readonly LoadedExport[];
  readonly outlines: OutlineParser;
}
