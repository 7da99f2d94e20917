import type { LanguageMutants } from "../../mutants/language-mutants.ts";
import { javascriptMutants as findMutants } from "./find-mutants.ts";

/** Mutants of JavaScript code. */
export const javascriptMutants: LanguageMutants = {
  find: ({ path, text, lines }) => findMutants(text, { path, lines }),
};
