/** What an import means: files of the repository, something outside of it, or what is not known. */
export type Meaning =
  | { readonly status: "inside"; readonly paths: readonly string[] }
  | { readonly status: "outside" }
  | { readonly status: "unknown" };

/** Finds the files that references of one language mean. Paths are relative to the repository. */
export interface Resolver {
  /** Files that are only ever used together, by a name of their own; a reference may mean such a name. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  resolve(specifier: string, from: string): Meaning;
  /** Files of modules and programs that a plain text names; most texts name none. */
  named(text: string, from: string): readonly string[];
  /** What running or importing a file draws in without a word of it, such as the packages around it. */
  implied(path: string): readonly string[];
}

/** Nothing of the repository. */
export const outside: Meaning = { status: "outside" };

/** Files, or `otherwise` where there are none. */
export function inside(paths: readonly string[], otherwise: Meaning = outside): Meaning {
  return paths.length > 0 ? { status: "inside", paths } : otherwise;
}
