import type { Candidate } from "../tests/candidate.ts";
import type { Value } from "../values/value.ts";
import type { AnswerSchemas } from "./answers/answer-schemas.ts";
import type { ErrorRules } from "./error-rules.ts";
import type { DrivenSource, LanguageDriver } from "./language-driver.ts";
import type { LanguageValues } from "./language-values.ts";
import type { Spelling } from "./spelling.ts";
import type { SubjectRules } from "./subject-rules.ts";

/** How code of a language is run and explored, and how its behaviour is reported. */
export interface LanguageSearch {
  /** How its code is run. */
  readonly driver: LanguageDriver;
  /** What its driver may answer. */
  readonly answers: AnswerSchemas;
  /** Which of its functions tests may call. */
  readonly subjects: SubjectRules;
  /** Which values exist, and which ones code expects. */
  readonly values: LanguageValues;
  /** Which errors are worth a test. */
  readonly errors: ErrorRules;
  /** How reports write its values and calls. */
  readonly spelling: Spelling;
  /** Whether tests write a text of several lines line by line, which keeps longer ones readable. */
  readonly writesByLine: boolean;
  /** Whether tests read an entry of a dictionary like a field of an object. */
  readonly readsEntries: boolean;
  /** Whether a value is the result of an empty function: a test of that proves nothing. */
  isNothing(value: Value): boolean;
  /** The built-in class of a value, if callers rarely pass objects of that class. */
  rareClassOf(value: Value): string | undefined;
  /** Candidates that load the source the way its driver did. */
  asLoaded?(candidates: readonly Candidate[], source: DrivenSource): readonly Candidate[];
}
