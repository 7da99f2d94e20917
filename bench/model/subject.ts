import type { CaseKind } from "../../src/contracts/index.ts";

/** The languages that subjects are in. */
export const languages = ["javascript", "typescript", "python", "go"] as const;

/** The language of a subject. */
export type SubjectLanguage = (typeof languages)[number];

/** A small module, the same with a bug, and the answers of a good model. */
export interface Subject {
  readonly name: string;
  readonly language: SubjectLanguage;
  /** The module's path in its project. */
  readonly path: string;
  /** What is wrong with the version that has the bug. */
  readonly bug: string;
  readonly cases: readonly SubjectCase[];
  readonly right: string;
  readonly wrong: string;
  /** Inputs as data; empty for a language without a search. */
  readonly calls: string;
  /** Test functions. */
  readonly tests: string;
}

/** A planned case of a subject. */
export interface SubjectCase {
  readonly kind: CaseKind;
  readonly symbol: string;
  readonly goal: string;
}
