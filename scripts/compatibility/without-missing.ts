import type { Clone } from "../../test/support/repositories/public-repository.ts";

/**
 * A mirror may lack the contents of large files, such as pictures. Makes a commit with all other files of `commit`, and
 * without its history; undefined if nothing is missing.
 */
export function withoutMissing({ git }: Clone, commit: string): string | undefined {
  const objects = git("rev-list", "--objects", "--missing=print", `${commit}^{tree}`).split("\n");
  const missing = new Set(objects.flatMap((line) => (line.startsWith("?") ? [line.slice(1)] : [])));
  if (missing.size === 0) return undefined;
  const paths = git("ls-tree", "-r", commit)
    .split("\n")
    .flatMap((line) => {
      const [, blob = "", path = ""] = /^\S+ blob (\w+)\t(.+)$/.exec(line) ?? [];
      return missing.has(blob) ? [path] : [];
    });
  git("read-tree", commit);
  git("update-index", "--force-remove", "--", ...paths);
  const tree = git("write-tree").trim();
  return git(
    "commit-tree",
    tree,
    "-m",
    `${commit} without ${paths.length} files that the mirror lacks`,
  ).trim();
}
