/** First and last line. */
export type LineRange = readonly [number, number];

/** A source file with one change that no mutator of the engine or of admission makes. */
export interface HeldOutMutant {
  readonly line: number;
  readonly kind: string;
  readonly text: string;
}

/** The changes to one function. */
export interface Changes {
  /** The file with that function's body emptied; undefined if that is not possible. */
  readonly emptied: string | undefined;
  readonly mutants: readonly HeldOutMutant[];
}
