import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { historyInCheckout, type Worktree } from "../../../ports/git.ts";
import { removeTree } from "../../../ports/remove-tree.ts";
import type { GitProcess } from "./git-process.ts";
import type { Mirror } from "./mirror.ts";
import { fillSubmodules } from "./submodules.ts";

/** Checks a commit out for one job; what an earlier attempt of that job left is removed first. */
export async function openWorktree(
  git: GitProcess,
  mirror: Mirror,
  options: { repo: string; scratch: string; commitSha: string; jobId: string },
): Promise<Worktree> {
  const { repo, scratch, commitSha, jobId } = options;
  const path = join(scratch, "worktrees", `${mirror.name}-${jobId.replace(/[^A-Za-z0-9._-]/g, "-")}`);
  // Project code has the folder, so nothing in it is trusted: git is never run inside.
  const remove = () => removeTree(path);
  await remove();
  await writeRepository(git, mirror, { path, commitSha });
  await git.run(
    [
      "--git-dir",
      mirror.gitDir,
      "--work-tree",
      path,
      "read-tree",
      "--reset",
      "-u",
      "--end-of-options",
      commitSha,
    ],
    { env: { GIT_INDEX_FILE: join(path, ".git", "index") } },
  );
  const submodules = await fillSubmodules(git, mirror, { repo, commitSha, path });
  return { path, commitSha, ...submodules, history: join(mirror.gitDir, "objects"), remove };
}

/** A repository of its own that borrows its objects, so that tools which ask git find the commit, its history and its tags. */
async function writeRepository(
  git: GitProcess,
  { gitDir }: Mirror,
  { path, commitSha }: { path: string; commitSha: string },
): Promise<void> {
  const own = join(path, ".git");
  for (const folder of ["objects/info", "refs"]) await mkdir(join(own, folder), { recursive: true });
  await mkdir(join(path, historyInCheckout));
  const tags = await git.run([
    "--git-dir",
    gitDir,
    "for-each-ref",
    "--format=%(objectname) %(refname)",
    "refs/tags",
  ]);
  await writeFile(join(own, "packed-refs"), tags === "" ? "" : `${tags}\n`);
  await writeFile(join(own, "objects/info/alternates"), "../history\n");
  await writeFile(join(own, "config"), "[core]\n\trepositoryformatversion = 0\n\tbare = false\n");
  await writeFile(join(own, "HEAD"), `${commitSha}\n`);
  // The mirror of a shallow repository is shallow as well.
  await copyFile(join(gitDir, "shallow"), join(own, "shallow")).catch(() => {});
}
