/** What a language knows of values: which there are, and which ones code expects. */
export interface LanguageValues {
  /** Whether calls may name their arguments. */
  readonly hasKeywordArguments: boolean;
}
