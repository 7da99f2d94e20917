/** Imports for an index of all files: read quickly, by patterns, with candidates if the text does not say which file is meant. */
export interface ImportSyntax {
  /** The modules that a text imports, as it writes them. */
  read(text: string): Iterable<string>;
  /** Files that an import may mean. A folder, ending in `/`, stands for all files right in it. */
  candidates(from: string, specifier: string): readonly string[];
  /** Whether imports name the folder of a file instead of the file. */
  namesFolder(path: string): boolean;
  /** Whether files of one folder know each other without an import. */
  readonly sharesFolder: boolean;
}

/** The list, then the list without its first item, and so on. */
export function tails<T>(parts: readonly T[]): T[][] {
  return parts.map((_, at) => parts.slice(at));
}
