import type { LanguageTests } from "../../tests/language-tests.ts";

/** How a Python test looks. */
export const pythonTests: LanguageTests = {
  showsStyle: () => true,
};
