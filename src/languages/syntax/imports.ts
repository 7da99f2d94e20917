/** Imports as an index of all files reads them: quickly, by patterns, and with candidates where the text does not say which file is meant. */
export interface ImportSyntax {
  /** The modules that a text imports, as it writes them. */
  read(text: string): Iterable<string>;
  /** Files that an import may mean. A folder, ending in `/`, stands for all files right in it. */
  candidates(from: string, specifier: string): readonly string[];
  /** Whether imports of a file name its folder in its place. */
  namesFolder(path: string): boolean;
  /** Whether files of one folder know each other without an import. */
  readonly sharesFolder: boolean;
}

/** What is left of a list when one after the other is taken from its front; the whole first. */
export function tails<T>(parts: readonly T[]): T[][] {
  return parts.map((_, at) => parts.slice(at));
}
