import { builtinClassOf } from "../../search/builtin-class.ts";
import type { LanguageSearch } from "../../search/language-search.ts";
import type { Value } from "../../values/value.ts";
import { javascriptDriver } from "./javascript-driver.ts";
import { javascriptErrors } from "./javascript-errors.ts";
import { javascriptSpelling } from "./javascript-spelling.ts";
import { javascriptSubjects } from "./javascript-subjects.ts";
import { javascriptValues } from "./values/javascript-values.ts";

/** How JavaScript code is run and explored. */
export const javascriptSearch: LanguageSearch = {
  driver: javascriptDriver,
  subjects: javascriptSubjects,
  values: javascriptValues,
  errors: javascriptErrors,
  spelling: javascriptSpelling,
  writesByLine: false,
  isNothing,
  rareClassOf: (value) => (value.kind === "bytes" ? "Uint8Array" : builtinClassOf(value)),
};

/** What an empty function comes to, generators included. */
function isNothing(value: Value): boolean {
  return value.kind === "undefined" || (value.kind === "iterator" && value.items.length === 0);
}
