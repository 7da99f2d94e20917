import type { LanguageValues } from "./language-values.ts";

/** How code of a language is run and explored. */
export interface LanguageSearch {
  readonly values: LanguageValues;
  /** Whether a file is in a dialect that its driver can load. */
  runs(path: string): boolean;
}
