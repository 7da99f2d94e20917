import type { LanguageMutants } from "../../mutants/language-mutants.ts";
import { pythonMutants as findMutants } from "./find-mutants.ts";

/** Mutants of Python code. */
export const pythonMutants: LanguageMutants = {
  find: ({ text, lines }, exec) => findMutants(text, lines, exec),
};
