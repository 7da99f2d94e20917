import type { LanguageMutants } from "../../mutants/language-mutants.ts";
import { findMutants } from "./find-mutants.ts";

/** Mutants of Python code. */
export const pythonMutants: LanguageMutants = { find: findMutants, switchNames: /goldseam/i };
