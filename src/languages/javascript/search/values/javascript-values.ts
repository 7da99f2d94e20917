import type { LanguageValues } from "../../../search/language-values.ts";

/** What is known of JavaScript values. */
export const javascriptValues: LanguageValues = {
  hasKeywordArguments: false,
};
