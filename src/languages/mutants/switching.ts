import type { SyntaxParser } from "../syntax/outline.ts";
import type { Candidate } from "../tests/candidate.ts";
import type { MutatedSource } from "./mutant.ts";

/** Mutants that tests are run on one after the other, in one process of their runner. */
export interface Switching {
  readonly source: MutatedSource;
  /** The text without any mutant. */
  readonly sourceText: string;
  /** The mutant that is on in each step, or none. */
  readonly ids: readonly number[];
  readonly outlines: SyntaxParser;
}

/** A test file that runs its tests once per step, each time on a fresh copy of the source. */
export interface SwitchingFile {
  readonly text: string;
  /** The full name under which the runner reports a test in a step. */
  nameAt(test: Candidate, step: number): string;
}
