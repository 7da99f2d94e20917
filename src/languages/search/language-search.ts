import type { Candidate } from "../tests/candidate.ts";
import type { Value } from "../values/value.ts";
import type { ErrorRules } from "./error-rules.ts";
import type { DrivenSource, LanguageDriver } from "./language-driver.ts";
import type { LanguageValues } from "./language-values.ts";
import type { Spelling } from "./spelling.ts";
import type { SubjectRules } from "./subject-rules.ts";

/** How code of a language is run and explored, and how what it does is told. */
export interface LanguageSearch {
  /** How its code is run. */
  readonly driver: LanguageDriver;
  /** Which of its functions tests may call. */
  readonly subjects: SubjectRules;
  /** Which values there are, and which ones code expects. */
  readonly values: LanguageValues;
  /** Which errors are worth a test. */
  readonly errors: ErrorRules;
  /** How reports write its values and calls. */
  readonly spelling: Spelling;
  /** Whether tests write a text of several lines line by line, so that a longer one can be read. */
  readonly writesByLine: boolean;
  /** Whether a value is what a function without a body comes to: a test of that says nothing. */
  isNothing(value: Value): boolean;
  /** The class of the language's own that a value is made with, where callers seldom pass such. */
  rareClassOf(value: Value): string | undefined;
  /** Candidates that load the source as its driver did. */
  asLoaded?(candidates: readonly Candidate[], source: DrivenSource): readonly Candidate[];
}
