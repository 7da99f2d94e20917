/** First and last line. */
export type LineRange = readonly [number, number];

/** A source file with one change that no mutator of the engine or of admission makes. */
export interface HeldOutMutant {
  readonly line: number;
  readonly kind: string;
  readonly text: string;
}

/** What can be done to one function. */
export interface Changes {
  /** The file with nothing left in that function's body; undefined where that cannot be done. */
  readonly emptied: string | undefined;
  readonly mutants: readonly HeldOutMutant[];
}
