import { posix } from "node:path";

/** The files that references may mean: those of a commit, and those that it removed. */
export interface PathIndex {
  readonly living: ReadonlySet<string>;
  /** Whether a file exists, or did. */
  has(path: string): boolean;
  /**
   * From the paths that a reference may mean, the best first: the one it means now, and all that it may have meant
   * before a file was removed.
   */
  pick(candidates: readonly string[]): string[];
  /** Every file whose path ends with these segments. */
  endingWith(segments: string): readonly string[];
  /** Every folder whose path ends with these segments. */
  foldersEndingWith(segments: string): readonly string[];
  /** Every file below a folder; all if it is empty. */
  below(folder: string): readonly string[];
}

/** An index over the files of a commit and those it removed. */
export function createPathIndex(living: Iterable<string>, gone: Iterable<string>): PathIndex {
  const alive = new Set(living);
  const all = [...new Set([...alive, ...gone])].sort();
  const known = new Set(all);
  const byName = Map.groupBy(all, (path) => posix.basename(path));
  const byFolder = new Map<string, string[]>();
  for (const path of all) {
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const files = byFolder.get(folder);
      if (files) files.push(path);
      else byFolder.set(folder, [path]);
      if (folder === "") break;
    }
  }
  const foldersByName = Map.groupBy(byFolder.keys(), (path) => posix.basename(path));
  return {
    living: alive,
    has: (path) => known.has(path),
    pick: (candidates) => {
      const found = candidates.filter((path) => known.has(path));
      const first = found.find((path) => alive.has(path));
      return found.filter((path) => path === first || !alive.has(path));
    },
    endingWith: (segments) =>
      (byName.get(posix.basename(segments)) ?? []).filter((path) => `/${path}`.endsWith(`/${segments}`)),
    foldersEndingWith: (segments) =>
      (foldersByName.get(posix.basename(segments)) ?? []).filter((path) =>
        `/${path}`.endsWith(`/${segments}`),
      ),
    below: (folder) => byFolder.get(folder) ?? [],
  };
}

/** The folder of a path, empty for the top. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

/** A folder and those above it up to the top, the nearest first. */
export function foldersUp(folder: string): string[] {
  const found = [folder];
  for (let at = folder; at !== ""; ) {
    at = folderOf(at);
    found.push(at);
  }
  return found;
}

/** Joins to a path inside the repository; undefined if it leads out. */
export function joinInside(folder: string, path: string): string | undefined {
  const joined = posix.join(folder, path).replace(/\/$/, "");
  if (joined === "..") return undefined;
  return joined.startsWith("../") || joined.startsWith("/") ? undefined : joined === "." ? "" : joined;
}
