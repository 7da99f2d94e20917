import type { LanguageTests } from "../../tests/language-tests.ts";

/** How a JavaScript test looks. */
export const javascriptTests: LanguageTests = {
  showsStyle: () => true,
};
