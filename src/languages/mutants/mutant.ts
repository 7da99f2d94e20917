/** A small change of a source file that a good test notices. */
export interface Mutant {
  /** Unique within its file; the same for the same text and lines. */
  readonly id: number;
  readonly line: number;
  /** The kind of change, in words, such as `equality operator`. */
  readonly kind: string;
  /** The change, such as "`<` became `<=`". */
  readonly description: string;
  /** The replaced text, and its replacement, if that is one expression. */
  readonly change?: { readonly from: string; readonly to: string };
  /** First and last line of the function that it empties; absent if an empty function would do the same. */
  readonly empties?: readonly [number, number] | undefined;
}

/** The id with which no mutant is on. */
export const UNCHANGED = -1;

/** How mutants are switched on inside one process. */
export type SwitchedSource =
  /** One text that holds all mutants, and checks at run time which one is on. */
  | { readonly text: string }
  /** Replacements in the original text, by offsets in its UTF-8 form. */
  | { readonly edits: readonly Edit[] };

/** One mutant as a change of the text. */
export interface Edit {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** First and last line of the statement it is part of; empty for code that runs when the module is loaded. */
  readonly reach: readonly number[];
}

/** A source file and its mutants, in the order of their lines. */
export interface MutatedSource {
  readonly mutants: readonly Mutant[];
  readonly switched: SwitchedSource;
  /** The whole text with one mutant in it. */
  withMutant(id: number): string;
}
