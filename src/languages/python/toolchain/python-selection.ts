import { type LanguageSelection, wordsOfKeys } from "../../toolchain/language-selection.ts";

/** Files of Python projects that decide which tests a change reaches. */
export const pythonSelection: LanguageSelection = {
  settings:
    /^(?:setup\.(?:py|cfg)|pyproject\.toml|(?:tox|pytest)\.ini|requirements.*\.(?:txt|in)|constraints.*\.txt|noxfile\.py|pipfile)$/,
  loaders: /\.pyx$/,
  runners: {
    files: /^(?:pytest\.ini|pyproject\.toml|setup\.cfg|tox\.ini)$/,
    named: (_, text) => wordsOfKeys(text, ["DJANGO_SETTINGS_MODULE", "addopts", "pytest_plugins"]),
  },
};
