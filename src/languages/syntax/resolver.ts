/** The meaning of an import: files of the repository, something outside of it, or not known. */
export type Meaning =
  | { readonly status: "inside"; readonly paths: readonly string[] }
  | { readonly status: "outside" }
  | { readonly status: "unknown" };

/** Finds the files that references of one language mean. Paths are relative to the repository. */
export interface Resolver {
  /** Files that are always used together, by a group name; a reference may mean such a name. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  resolve(specifier: string, from: string): Meaning;
  /** Files of modules and programs that a plain text names; most texts name none. */
  named(text: string, from: string): readonly string[];
  /** Files that running or importing a file loads without naming them, such as the packages around it. */
  implied(path: string): readonly string[];
}

/** Nothing of the repository. */
export const outside: Meaning = { status: "outside" };

/** Files, or `otherwise` if there are none. */
export function inside(paths: readonly string[], otherwise: Meaning = outside): Meaning {
  return paths.length > 0 ? { status: "inside", paths } : otherwise;
}
