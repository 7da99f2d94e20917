/** What planning knows of a language beyond the outlines of its files. Lines come without the space around them. */
export interface LanguagePlanning {
  /** The verb before the name of an error, such as `raises`. */
  readonly failing: string;
  readonly signs: LineSigns;
  /** Code by which input may do harm. */
  readonly hazards: Readonly<Partial<Record<HazardKind, HazardSigns>>>;
  /** The edge of what a parameter takes, by its type as written; the first that matches counts. */
  readonly edges: readonly (readonly [type: RegExp, edge: Edge])[];
  /** Paths that get no tests, by the reason, besides those that are such in any language. */
  readonly unfit: Readonly<Partial<Record<Unfitness, RegExp>>>;
  /** The head of a class that inherits; a group holds what it inherits from. */
  readonly bases?: RegExp;
  /** How planned cases are named; by a sentence where absent. */
  readonly caseNames?: CaseNames;
}

/** Lines that say something by a word of the language, besides words that are usual in all. */
export interface LineSigns {
  /** Raises, throws, panics, or makes an error that is returned; a group holds the name of the error, if it has one. */
  readonly raising: RegExp;
  /** Decides what becomes of a failure. */
  readonly handling: RegExp;
  /** Threads, tasks or callers meet there. */
  readonly sharing?: RegExp;
  /** Waits for others. */
  readonly waiting?: RegExp;
  /** Takes apart text from outside. */
  readonly parsing?: RegExp;
  /** Only reports what happens. */
  readonly logging?: RegExp;
}

/** A way in which input may do harm. */
export type HazardKind = "command" | "code" | "path" | "html" | "raw html" | "input" | "number";

/** What shows a hazard: a call by its whole name, or a line. */
export interface HazardSigns {
  readonly calls?: RegExp;
  readonly line?: RegExp;
  /** An input that tries, where it is written in the language itself. */
  readonly payload?: string;
}

/** An edge of what a parameter takes, in a sentence before `for <parameter>`. */
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
  /** The same name for the case that is the second, third … to have it. */
  numbered(name: string, count: number): string;
}

/** What a case is about. */
export interface CaseSubject {
  readonly path: string;
  readonly symbol: string;
  /** What it shows, for an identifier: `ordinary_input`. */
  readonly slug: string;
}
