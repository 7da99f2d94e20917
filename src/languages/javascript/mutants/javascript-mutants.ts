import type { LanguageMutants } from "../../mutants/language-mutants.ts";
import { findMutants } from "./find-mutants.ts";

/** Mutants of JavaScript code. */
export const javascriptMutants: LanguageMutants = {
  find: findMutants,
  switchNames: /__stryker|stryNS_|stryMutAct_|stryCov_|activeMutant|goldseam/i,
};
