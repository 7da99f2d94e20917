import type { LanguageSearch } from "../../search/language-search.ts";
import { javascriptValues } from "./values/javascript-values.ts";

/** How JavaScript code is run and explored. */
export const javascriptSearch: LanguageSearch = {
  values: javascriptValues,
  runs: (path) => /\.([mc]?[jt]s|jsx)$/.test(path),
};
