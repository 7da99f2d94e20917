import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Signature } from "../../../ports/git.ts";
import type { GitProcess } from "./git-process.ts";
import type { Mirror } from "./mirror.ts";

/** What a commit on top of another contains. */
export interface FilesCommit {
  readonly parentSha: string;
  readonly branchName: string;
  readonly files: ReadonlyMap<string, string | null>;
  readonly message: string;
  readonly author: Signature;
}

/** Writes files on top of a parent without a working tree. The same input gives the same commit. */
export async function commitFiles(
  git: GitProcess,
  mirror: Mirror,
  options: FilesCommit & { scratch: string },
): Promise<string> {
  const inMirror = ["--git-dir", mirror.gitDir];
  await mkdir(options.scratch, { recursive: true });
  // Several jobs of a process may build on one commit.
  const folder = await mkdtemp(join(options.scratch, "index-"));
  const env = { GIT_INDEX_FILE: join(folder, "index") };
  try {
    await git.run([...inMirror, "read-tree", options.parentSha], { env });
    for (const [path, content] of options.files) {
      if (content === null) {
        // Unlike --force-remove, this needs no working tree.
        const removal = `0 ${"0".repeat(40)}\t${path}\0`;
        await git.run([...inMirror, "update-index", "-z", "--index-info"], { env, stdin: removal });
        continue;
      }
      const blob = await git.run([...inMirror, "hash-object", "-w", "--stdin"], { stdin: content });
      const staged = await git.run([...inMirror, "ls-files", "--stage", "--", path], { env });
      const mode = staged.startsWith("100755") ? "100755" : "100644";
      await git.run([...inMirror, "update-index", "--add", "--cacheinfo", `${mode},${blob},${path}`], {
        env,
      });
    }
    const tree = await git.run([...inMirror, "write-tree"], { env });
    const commit = await commitTree(git, mirror, { ...options, tree, parents: [options.parentSha] });
    await git.run([...inMirror, "update-ref", `refs/heads/${options.branchName}`, commit]);
    return commit;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Merges a commit into a tip without a working tree. The same input gives the same commit. */
export async function mergeCommits(
  git: GitProcess,
  mirror: Mirror,
  options: { tip: string; commitSha: string; message: string; author: Signature },
) {
  const inMirror = ["--git-dir", mirror.gitDir];
  const { tip, commitSha } = options;
  const contained = await git.try([...inMirror, "merge-base", "--is-ancestor", commitSha, tip]);
  if (contained.exitCode === 0) return { status: "already", commitSha: tip } as const;
  const names = ["merge-tree", "--write-tree", "--name-only", "--no-messages"];
  const merged = await git.try([...inMirror, ...names, tip, commitSha]);
  const [tree = "", ...conflicts] = merged.stdout.trim().split("\n");
  if (merged.exitCode === 1) {
    return { status: "conflict", detail: conflicts.filter((path) => path !== "").join(", ") } as const;
  }
  if (merged.exitCode !== 0) await git.run([...inMirror, "merge-tree", "--write-tree", tip, commitSha]);
  const commit = await commitTree(git, mirror, { ...options, tree, parents: [tip, commitSha] });
  await git.run([...inMirror, "update-ref", `refs/goldseam/merges/${commit}`, commit]);
  return { status: "merged", commitSha: commit } as const;
}

/** Commits a tree of the mirror, or one that `env` lets it see. The same input gives the same commit. */
export function commitTree(
  git: GitProcess,
  mirror: Mirror,
  options: {
    tree: string;
    parents: readonly string[];
    message: string;
    author: Signature;
    env?: Readonly<Record<string, string>>;
  },
): Promise<string> {
  const { name, email, date } = options.author;
  return git.run(
    [
      ...["--git-dir", mirror.gitDir, "commit-tree", options.tree],
      ...options.parents.flatMap((parent) => ["-p", parent]),
      ...["-F", "-"],
    ],
    {
      stdin: `${options.message}\n`,
      env: {
        ...options.env,
        GIT_AUTHOR_NAME: name,
        GIT_AUTHOR_EMAIL: email,
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_NAME: name,
        GIT_COMMITTER_EMAIL: email,
        GIT_COMMITTER_DATE: date,
      },
    },
  );
}
