import { languages } from "../../src/languages/index.ts";

/** What a sandbox knows of the languages' programs, as the app tells it. */
export const languagePrograms = languages.map(({ toolchain }) => toolchain.programs);
