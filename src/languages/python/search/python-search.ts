import { createAnswerSchemas } from "../../search/answers/answer-schemas.ts";
import { builtinClassOf } from "../../search/builtin-class.ts";
import type { LanguageSearch } from "../../search/language-search.ts";
import { withoutAccelerators } from "./accelerators.ts";
import { pythonAnswers } from "./python-answers.ts";
import { loadedAs, pythonDriver } from "./python-driver.ts";
import { pythonErrors } from "./python-errors.ts";
import { pythonSpelling } from "./python-spelling.ts";
import { pythonSubjects } from "./python-subjects.ts";
import { pythonValues } from "./values/python-values.ts";

/** How Python code is run and explored. */
export const pythonSearch: LanguageSearch = {
  driver: pythonDriver,
  answers: createAnswerSchemas(pythonAnswers),
  subjects: pythonSubjects,
  values: pythonValues,
  errors: pythonErrors,
  spelling: pythonSpelling,
  writesByLine: true,
  readsEntries: false,
  isNothing: ({ kind }) => kind === "null",
  rareClassOf: builtinClassOf,
  asLoaded: (candidates, source) => withoutAccelerators(candidates, loadedAs(source)),
};
