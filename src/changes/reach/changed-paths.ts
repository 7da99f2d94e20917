import type { Git } from "../../ports/git.ts";

/** The paths that a change touches, and those of them that are gone with it. Without a base there are none. */
export async function changedPaths(
  git: Git,
  repo: string,
  { baseSha = "", headSha }: { readonly baseSha?: string | undefined; readonly headSha: string },
): Promise<{ readonly changed: readonly string[]; readonly gone: readonly string[] }> {
  const files = baseSha === "" ? [] : await git.changedFiles(repo, baseSha, headSha);
  const gone = files.flatMap(({ path, oldPath, status }) =>
    status === "deleted" ? [path] : oldPath === undefined ? [] : [oldPath],
  );
  return { changed: [...new Set([...files.map(({ path }) => path), ...gone])], gone };
}
