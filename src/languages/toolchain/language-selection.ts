/** Files other than its source files that decide which tests a change reaches. Names are without the folder. */
export interface LanguageSelection {
  /** Names, in lower case, of files that may change any test: manifests, lockfiles, settings of tools. */
  readonly settings: RegExp;
  /** Paths of folders whose files may change any test, such as installed packages. */
  readonly settingsFolders?: RegExp;
  /** Names, in lower case, of files that no test depends on unless it names them. */
  readonly documents?: RegExp;
  /** Files without a grammar that may load code, such as components; plain data never does. */
  readonly loaders?: RegExp;
  readonly runners?: RunnerSettings;
}

/** Settings of test runners. */
export interface RunnerSettings {
  /** Names of the files that hold them. */
  readonly files: RegExp;
  /** Words that may name a file or module that every test runs with, as an import writes it. */
  named(name: string, text: string): Iterable<string>;
}

/** Words in the values of some keys, as JSON, YAML, TOML, INI and code write settings. */
export function wordsOfKeys(text: string, keys: readonly string[]): string[] {
  const values = new RegExp(
    `["']?\\b(?:${keys.join("|")})\\b["']?\\s*[:=]\\s*(\\[[^\\]]*\\]|\\{[^}]*\\}|[^\\n]*(?:\\n[ \\t]+-[^\\n]*)*)`,
    "g",
  );
  return wordsOf(text, values);
}

/** Words in the first group of a pattern, wherever it matches. */
export function wordsOf(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, value = ""]) => value.match(/[\w@.~/-]+/g) ?? []).flat();
}
