import type { LanguageSelection } from "../../toolchain/language-selection.ts";

/** Files of Go modules that decide which tests a change reaches. */
export const goSelection: LanguageSelection = { settings: /^go\.(?:mod|sum|work)$/ };
