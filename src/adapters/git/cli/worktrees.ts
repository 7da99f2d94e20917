import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Worktree } from "../../../ports/git.ts";
import type { GitProcess } from "./git-process.ts";
import type { Mirror } from "./mirror.ts";

/** Checks a commit out for one job; what an earlier attempt of that job left is removed first. */
export async function openWorktree(
  git: GitProcess,
  mirror: Mirror,
  options: { scratch: string; commitSha: string; jobId: string },
): Promise<Worktree> {
  const folder = join(options.scratch, "worktrees");
  const path = join(folder, `${mirror.name}-${options.jobId.replace(/[^A-Za-z0-9._-]/g, "-")}`);
  const clear = () => rm(path, { recursive: true, force: true, maxRetries: 3 });
  const remove = async () => {
    // Project code had the folder, so nothing in it is trusted: git is not run inside, only the record is pruned.
    await clear();
    await git.run(["--git-dir", mirror.gitDir, "worktree", "prune", "--expire=now"]);
  };
  // With --force, git reuses the record of an earlier attempt.
  await clear();
  await mkdir(folder, { recursive: true });
  const add = ["worktree", "add", "--quiet", "--force", "--detach", path, options.commitSha];
  await git.run(["--git-dir", mirror.gitDir, ...add]);
  return { path, commitSha: options.commitSha, remove };
}

/** Forgets the worktrees of every mirror whose folders are gone. */
export async function pruneWorktrees(git: GitProcess, mirrorsFolder: string): Promise<void> {
  const mirrors = await readdir(mirrorsFolder).catch(() => []);
  for (const mirror of mirrors) {
    await git.try(["--git-dir", join(mirrorsFolder, mirror), "worktree", "prune", "--expire=now"]);
  }
}
