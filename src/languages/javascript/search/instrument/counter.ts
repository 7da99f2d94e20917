/** A place in a source whose runs are counted. */
export interface Counter {
  /**
   * `loop` for the body of one, `maybe` for an operand or a default that may not be needed, `branch` for one of several
   * ways.
   */
  readonly kind: "function" | "branch" | "loop" | "maybe";
  /** The lines it stands for; the last is before the first where nothing is written. */
  readonly first: number;
  readonly last: number;
  /** The counter around it; -1 for what runs when the module is loaded. */
  readonly parent: number;
  /** Where a function stands in the text, from its first character to past its last. */
  readonly span?: readonly [number, number];
}

/** Where to count, and what the counting code is called in the instrumented text. */
export interface Placing {
  /** `repeats` are functions and loops alone. */
  readonly where: "everywhere" | "repeats";
  /** Functions of these names are left alone. */
  readonly except?: RegExp;
  /** What passes the operands of comparisons on, where they are wanted: `l(place, value)` and `r(place, value)`. */
  readonly compare?: string;
  readonly counts: string;
  /** Throws: what was counted ran too often. */
  readonly overrun: string;
}
