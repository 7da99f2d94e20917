import { GoldseamError } from "../../../contracts/index.ts";
import type { Git } from "../../../ports/git.ts";
import { parseRemoteUrl } from "../../../ports/remote/remote-url.ts";
import { applyDiff } from "./apply-diff.ts";
import { readBundle, writeBundle } from "./bundles.ts";
import { commitFiles, mergeCommits } from "./commits.ts";
import { createGitProcess } from "./git-process.ts";
import { writeGlobalConfig } from "./global-config.ts";
import { branchTip, fastForward, publishBranch } from "./hand-over.ts";
import { fetchCommits, hasCommits } from "./mirror.ts";
import { applyPatch, writePatch } from "./patches.ts";
import { createPlaces } from "./places.ts";
import { pruneMirrors } from "./prune-mirrors.ts";
import { createReading } from "./reading/create-reading.ts";
import { addNote, readNotes } from "./remote/notes.ts";
import { pushBranch, pushMerge, remoteTips, tryPush } from "./remote/push.ts";
import { findRepository, resolveChange } from "./resolve-change.ts";
import { takeSnapshot } from "./snapshot.ts";
import { openWorktree } from "./worktrees.ts";

/** The Git port on the machine's own git. Mirrors live under `home`; worktrees and temporary files in `scratch`. */
export function createGitCli({ home, scratch }: { readonly home: string; readonly scratch: string }): Git {
  const git = createGitProcess(writeGlobalConfig(home));
  const places = createPlaces(git, { home, scratch });
  const { mirrorOf, folderOf, locate, farOf, bookOf } = places;
  return {
    ...createReading(git, places),
    resolveChange: async ({ repo, ...asked }) => resolveChange(git, await locate(repo), asked),
    sync: async (repo, commits) => {
      const mirror = await mirrorOf(repo);
      // The clone of another worker may have seen commits that this one has not.
      if (parseRemoteUrl(repo) && !(await hasCommits(git, mirror, commits))) await places.refresh(repo);
      await fetchCommits(git, mirror, { repo: await folderOf(repo), commits });
    },
    pruneMirrors: (asked) => pruneMirrors(git, home, asked),
    openWorktree: async ({ repo, commitSha, jobId }) =>
      openWorktree(git, await mirrorOf(repo), { repo: await folderOf(repo), scratch, commitSha, jobId }),
    snapshot: async ({ repo: folder, ...asked }) => {
      const repo = await findRepository(git, folder);
      return takeSnapshot(git, await mirrorOf(repo), { ...asked, repo, scratch });
    },
    writePatch: async ({ repo, ...range }) => writePatch(git, await mirrorOf(repo), range),
    applyPatch: (options) => applyPatch(git, options),
    applyDiff: async (repo, commitSha, diff) =>
      applyDiff(git, await mirrorOf(repo), { commitSha, diff, scratch }),
    commitFiles: async (options) => commitFiles(git, await mirrorOf(options.repo), { ...options, scratch }),
    publishBranch: async (repo, branchName, commitSha) =>
      publishBranch(git, await mirrorOf(repo), { repo: await folderOf(repo), branchName, commitSha }),
    merge: async ({ repo, intoBranch, intoSha, commitSha, message, author }) => {
      const folder = await folderOf(repo);
      const tip = intoSha ?? (await branchTip(git, folder, intoBranch));
      if (tip === undefined)
        throw new GoldseamError("UNKNOWN_REVISION", `no branch "${intoBranch}" in ${repo}`);
      const mirror = await mirrorOf(repo);
      await fetchCommits(git, mirror, { repo: folder, commits: [tip] });
      return mergeCommits(git, mirror, { tip, commitSha, message, author });
    },
    fastForward: async (repo, branchName, commitSha, ownFiles = []) =>
      fastForward(git, await mirrorOf(repo), { repo: await folderOf(repo), branchName, commitSha, ownFiles }),
    writeBundle: async ({ repo, ...asked }) => writeBundle(git, await mirrorOf(repo), asked),
    readBundle: async ({ repo, ...asked }) => readBundle(git, await mirrorOf(repo), asked),
    findRemote: async (repo, name) => (await farOf(repo, name)).remote.url,
    remoteTips: async (repo, name, branches) => remoteTips(await farOf(repo, name), branches),
    pushBranch: async ({ repo, remote, ...branch }) => pushBranch(await farOf(repo, remote), branch),
    pushMerge: async ({ repo, remote, ...merge }) => pushMerge(await farOf(repo, remote), merge),
    tryPush: async (repo, remote, commitSha) => tryPush(await farOf(repo, remote), commitSha),
    readNotes: async (address, ref) => readNotes(await bookOf(address, ref)),
    addNote: async (address, ref, { text, author }) => addNote(await bookOf(address, ref), text, author),
  };
}
