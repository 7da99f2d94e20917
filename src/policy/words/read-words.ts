/** Shell syntax: no shell ever reads these words, so their author expected something else to happen. */
const shellSyntax = /[;&|<>`$\n\r\0]/;

const wildcard = /[*?[\]{}]/;
/** Alternatives or classes that a tool could expand to `..`, a hidden name or an absolute path. */
const builtByWildcard = /\.\.|[{[,(|!^][./~\\]|(?:^|[/\\=:])\.[^/\\]*[*?[{]/;

/** The first word whose wildcards could match something outside. */
export function openWildcard(words: readonly string[]): string | undefined {
  return words.find((word) => wildcard.test(word) && builtByWildcard.test(word));
}

/** The first word that only a shell would understand. */
export function shellWord(words: readonly string[]): string | undefined {
  return words.find((word) => shellSyntax.test(word));
}

/**
 * Every part of a word that a program could read as a path: the word itself and text glued to an option (`-C../x`,
 * `--out=../x`), before `--` and after it, and each part of a list or a quotation (`a:b`, `a,b`, `key=value`, `@file`).
 * An address is a path from the root.
 */
export function pathParts(word: string): string[] {
  return word.startsWith("-") ? [...splitList(word.slice(2)), ...splitList(word)] : splitList(word);
}

/** The parts of an argument list, without the program, that must lie inside; the caller resolves each of them. */
export function pathsNamedBy(argv: readonly string[]): string[] {
  return [...new Set(argv.slice(1).flatMap(pathParts))];
}

function splitList(text: string): string[] {
  if (text.includes("://")) return [text.slice(text.indexOf("//"))];
  return text.split(/[=,:@"'\s]/).filter((part) => part !== "");
}
