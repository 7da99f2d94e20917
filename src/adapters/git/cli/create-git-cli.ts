import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Git } from "../../../ports/git.ts";
import { addedText } from "./added-text.ts";
import { commitFiles, mergeCommits } from "./commits.ts";
import { diffCommits } from "./diff.ts";
import { createGitProcess } from "./git-process.ts";
import { branchTip, fastForward, publishBranch } from "./hand-over.ts";
import { fetchCommits, type Mirror, openMirror } from "./mirror.ts";
import { resolveChange } from "./resolve-change.ts";
import { openWorktree, pruneWorktrees } from "./worktrees.ts";

const largestTextBytes = 4_000_000;

/** The Git port on the machine's own git. Mirrors live under `home`; worktrees and other passing things in `scratch`. */
export function createGitCli({ home, scratch }: { readonly home: string; readonly scratch: string }): Git {
  const git = createGitProcess(writeGlobalConfig(home));
  const mirrors = new Map<string, Promise<Mirror>>();
  const mirrorOf = (repo: string) => {
    const opened = mirrors.get(repo) ?? openMirror(git, home, repo);
    mirrors.set(repo, opened);
    return opened;
  };
  return {
    resolveChange: (asked) => resolveChange(git, asked),
    sync: async (repo, commits) => fetchCommits(git, await mirrorOf(repo), { repo, commits }),
    openWorktree: async ({ repo, commitSha, jobId }) =>
      openWorktree(git, await mirrorOf(repo), { scratch, commitSha, jobId }),
    readFile: async (repo, commitSha, path) => {
      const { gitDir } = await mirrorOf(repo);
      const blob = await git.try(["--git-dir", gitDir, "cat-file", "blob", `${commitSha}:${path}`]);
      const isText =
        blob.exitCode === 0 && blob.stdout.length < largestTextBytes && !blob.stdout.includes("\0");
      return isText ? blob.stdout : undefined;
    },
    listFiles: async (repo, commitSha) => {
      const { gitDir } = await mirrorOf(repo);
      const list = await git.run([
        "--git-dir",
        gitDir,
        "ls-tree",
        "-r",
        "-z",
        "--name-only",
        "--full-tree",
        commitSha,
      ]);
      return list.split("\0").filter((path) => path !== "");
    },
    listBlobs: async (repo, commitSha) => {
      const { gitDir } = await mirrorOf(repo);
      const list = await git.run(["--git-dir", gitDir, "ls-tree", "-r", "-z", "--full-tree", commitSha]);
      const files = [...list.matchAll(/100(?:644|755) blob ([0-9a-f]+)\t([^\0]+)/g)];
      return new Map(files.map(([, hash = "", path = ""]) => [path, hash]));
    },
    changedFiles: async (repo, baseSha, commitSha) =>
      diffCommits(git, (await mirrorOf(repo)).gitDir, { baseSha, commitSha }),
    addedText: async (repo, baseSha, commitSha) =>
      addedText(git, (await mirrorOf(repo)).gitDir, { baseSha, commitSha }),
    commitFiles: async (options) => commitFiles(git, await mirrorOf(options.repo), { ...options, scratch }),
    publishBranch: async (repo, branchName, commitSha) =>
      publishBranch(git, await mirrorOf(repo), { repo, branchName, commitSha }),
    merge: async ({ repo, intoBranch, commitSha, message, author }) => {
      const tip = await branchTip(git, repo, intoBranch);
      if (tip === undefined)
        throw new GoldseamError("UNKNOWN_REVISION", `no branch "${intoBranch}" in ${repo}`);
      const mirror = await mirrorOf(repo);
      await fetchCommits(git, mirror, { repo, commits: [tip] });
      return mergeCommits(git, mirror, { tip, commitSha, message, author });
    },
    fastForward: async (repo, branchName, commitSha) =>
      fastForward(git, await mirrorOf(repo), { repo, branchName, commitSha }),
    prune: () => pruneWorktrees(git, join(home, "mirrors")),
    branchTip: (repo, branchName) => branchTip(git, repo, branchName),
  };
}

/** Of the user's global settings only `safe.directory` is carried over: it is about trust, and starts no program. */
function writeGlobalConfig(home: string): string {
  mkdirSync(home, { recursive: true });
  const path = join(home, "gitconfig");
  const asked = spawnSync("git", ["config", "--global", "--get-all", "safe.directory"], { encoding: "utf8" });
  const folders = (asked.stdout ?? "").split("\n").filter((folder) => folder !== "");
  const quote = (folder: string) => `\tdirectory = "${folder.replace(/(["\\])/g, "\\$1")}"\n`;
  writeFileSync(path, `[safe]\n${folders.map(quote).join("")}`);
  return path;
}
