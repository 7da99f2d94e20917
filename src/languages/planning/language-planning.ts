/** How tests for a language are planned, beyond the outlines of its files. Lines come without the space around them. */
export interface LanguagePlanning {
  /** The verb before the name of an error, such as `raises`. */
  readonly failing: string;
  readonly signs: LineSigns;
  /** Code by which input may do harm. */
  readonly hazards: Readonly<Partial<Record<HazardKind, HazardSigns>>>;
  /** The edge value of a parameter, by its type as written; the first that matches counts. */
  readonly edges: readonly (readonly [type: RegExp, edge: Edge])[];
  /** Paths that get no tests, by reason, in addition to those of any language. */
  readonly unfit: Readonly<Partial<Record<Unfitness, RegExp>>>;
  /** The head of a class that inherits; a group holds its base classes. */
  readonly bases?: RegExp;
  /** How planned cases are named; by a sentence if absent. */
  readonly caseNames?: CaseNames;
}

/** Lines with a meaningful word of the language, in addition to words that are common in all languages. */
export interface LineSigns {
  /** Raises, throws, panics, or creates an error that is returned; a group holds the name of the error, if it has one. */
  readonly raising: RegExp;
  /** Handles a failure. */
  readonly handling: RegExp;
  /** Threads, tasks or callers share something. */
  readonly sharing?: RegExp;
  /** Waits for others. */
  readonly waiting?: RegExp;
  /** Parses text from outside. */
  readonly parsing?: RegExp;
  /** Only logs. */
  readonly logging?: RegExp;
}

/** A way in which input may do harm. */
export type HazardKind = "command" | "code" | "path" | "html" | "raw html" | "input" | "number";

/** The signs of a hazard: a call by its full name, or a line. */
export interface HazardSigns {
  readonly calls?: RegExp;
  readonly line?: RegExp;
  /** An input that tries it, if it is written in the language itself. */
  readonly payload?: string;
}

/** An edge value of a parameter, in a sentence before `for <parameter>`. */
export type Edge =
  | "an empty string"
  | "an empty object"
  | "no items"
  | "no entries"
  | "nothing"
  | "zero"
  | "zero and a negative number";

/** Why a file gets no tests, the strongest reason first. */
export const unfitnesses = [
  "vendored",
  "types only",
  "minified",
  "build output",
  "generated",
  "test data",
  "database migration",
  "story",
  "configuration",
] as const;

/** A reason why a file gets no tests. */
export type Unfitness = (typeof unfitnesses)[number];

/** Names for planned cases. */
export interface CaseNames {
  /** Of no more characters than `longest`. */
  name(subject: CaseSubject, longest: number): string;
  /** The name for the second, third … case with the same name. */
  numbered(name: string, count: number): string;
}

/** The subject of a case. */
export interface CaseSubject {
  readonly path: string;
  readonly symbol: string;
  /** The behaviour it shows, for an identifier: `ordinary_input`. */
  readonly slug: string;
}
