import { createAnswerSchemas } from "../../search/answers/answer-schemas.ts";
import { builtinClassOf } from "../../search/builtin-class.ts";
import type { LanguageSearch } from "../../search/language-search.ts";
import type { SubjectRules } from "../../search/subject-rules.ts";
import type { Parameter } from "../../syntax/outline.ts";
import type { Value } from "../../values/value.ts";
import { javascriptAnswers } from "./javascript-answers.ts";
import { javascriptDriver } from "./javascript-driver.ts";
import { javascriptErrors } from "./javascript-errors.ts";
import { javascriptSpelling } from "./javascript-spelling.ts";
import { javascriptValues } from "./values/javascript-values.ts";

const subjects: SubjectRules = {
  isReachable: ({ exported, isPrivate }) => exported && !isPrivate,
  isForOthers: () => false,
  // Names like those of the engine's own members are not for callers.
  specialMethod: (name) => (/^__\w+__$/.test(name) ? { isSpoken: false } : undefined),
  takesMore: (body) => /\barguments\b/.test(body),
  reportsBack,
};

/** Whether the last parameter is a callback as node has them: it is called with an error, or with nothing first. */
function reportsBack(parameters: readonly Parameter[], body: string): boolean {
  const last = parameters.at(-1);
  if (!last || last.rest || !/^(?:_?cb|callback|done)$/.test(last.name)) return false;
  const first = "(?:(?:null|undefined|e|er|err|error)\\s*[,)]|new \\w*Error\\()";
  return new RegExp(`\\b${last.name}\\(\\s*${first}`).test(body);
}

/** How JavaScript code is run and explored. */
export const javascriptSearch: LanguageSearch = {
  driver: javascriptDriver,
  answers: createAnswerSchemas(javascriptAnswers),
  subjects,
  values: javascriptValues,
  errors: javascriptErrors,
  spelling: javascriptSpelling,
  writesByLine: false,
  readsEntries: true,
  isNothing,
  rareClassOf: (value) => (value.kind === "bytes" ? "Uint8Array" : builtinClassOf(value)),
};

/** The result of an empty function, generators included. */
function isNothing(value: Value): boolean {
  return value.kind === "undefined" || (value.kind === "iterator" && value.items.length === 0);
}
