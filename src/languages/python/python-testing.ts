import type { LanguageTesting } from "../tests/language-testing.ts";
import { pythonMutants } from "./mutants/python-mutants.ts";
import { pythonSearch } from "./search/python-search.ts";
import { pythonTests } from "./tests/python-tests.ts";

/** How Python tests are written and proven. */
export const pythonTesting: LanguageTesting = {
  tests: pythonTests,
  mutants: pythonMutants,
  search: pythonSearch,
};
