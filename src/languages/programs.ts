import type { LanguagePrograms } from "../ports/language-programs.ts";
import { goPrograms } from "./go/toolchain/programs.ts";
import { javascriptPrograms } from "./javascript/toolchain/install/programs.ts";
import { pythonPrograms } from "./python/toolchain/programs.ts";
import { rustPrograms } from "./rust/toolchain/programs.ts";

/**
 * What a sandbox knows of the programs of every language in the list of `index.ts`. Apart from that list, because
 * programs are looked for while the rest is still being loaded.
 */
export const languagePrograms: readonly LanguagePrograms[] = [
  javascriptPrograms,
  pythonPrograms,
  goPrograms,
  rustPrograms,
];
