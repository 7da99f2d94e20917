import type { LanguageValues } from "../../../search/language-values.ts";

/** What is known of Python values. */
export const pythonValues: LanguageValues = {
  hasKeywordArguments: true,
};
