import type { LanguageSearch } from "../../search/language-search.ts";
import { pythonValues } from "./values/python-values.ts";

/** How Python code is run and explored. */
export const pythonSearch: LanguageSearch = {
  values: pythonValues,
  runs: (path) => path.endsWith(".py"),
};
