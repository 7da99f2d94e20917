import type { LanguageSelection } from "../../toolchain/language-selection.ts";

/** Files of crates that decide which tests a change reaches. */
export const rustSelection: LanguageSelection = {
  settings: /^(?:cargo\.toml|rust-toolchain(?:\.toml)?|build\.rs)$/,
  settingsFolders: /(?:^|\/)\.cargo\//,
};
