import { languages } from "../../src/languages/index.ts";

/** The languages' programs as the app gives them to a sandbox. */
export const languagePrograms = languages.map(({ toolchain }) => toolchain.programs);
