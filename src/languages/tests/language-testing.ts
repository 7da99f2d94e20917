import type { LanguageMutants } from "../mutants/language-mutants.ts";
import type { LanguageSearch } from "../search/language-search.ts";
import type { LanguageTests } from "./language-tests.ts";

/** How tests of a language are written and proven. */
export interface LanguageTesting {
  /** How a test of it looks. */
  readonly tests: LanguageTests;
  /** Small changes of its code that a good test notices. */
  readonly mutants: LanguageMutants;
  /** How its code is run and explored; without it tests come only from a model. */
  readonly search?: LanguageSearch;
}
