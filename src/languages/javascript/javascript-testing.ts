import type { LanguageTesting } from "../tests/language-testing.ts";
import { javascriptMutants } from "./mutants/javascript-mutants.ts";
import { javascriptSearch } from "./search/javascript-search.ts";
import { javascriptTests } from "./tests/javascript-tests.ts";

/** How JavaScript tests are written and proven. */
export const javascriptTesting: LanguageTesting = {
  tests: javascriptTests,
  mutants: javascriptMutants,
  search: javascriptSearch,
};
