import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { GitProcess } from "./git-process.ts";

/** The bare repository under Goldseam's home that mirrors one user repository. */
export interface Mirror {
  readonly gitDir: string;
  /** Short and unique per user repository. */
  readonly name: string;
}

/** The mirror of a repository; created on first use. */
export async function openMirror(
  git: GitProcess,
  { home, scratch }: { readonly home: string; readonly scratch: string },
  repo: string,
): Promise<Mirror> {
  const name = createHash("sha256").update(repo).digest("hex").slice(0, 16);
  const gitDir = join(home, "mirrors", `${name}.git`);
  if (!existsSync(gitDir)) await createMirror(git, gitDir, scratch);
  return { gitDir, name };
}

/** Makes it elsewhere and moves it there, so that it is complete if it exists. Another process may be faster. */
async function createMirror(git: GitProcess, gitDir: string, scratch: string): Promise<void> {
  await Promise.all([dirname(gitDir), scratch].map((folder) => mkdir(folder, { recursive: true })));
  const made = await mkdtemp(join(scratch, "mirror-"));
  await git.run(["init", "--quiet", "--bare", "--template=", made]);
  try {
    await rename(made, gitDir);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    if (!existsSync(gitDir)) throw error;
  }
}

/** Brings commits of the user's repository into the mirror and keeps each with a ref. */
export async function fetchCommits(
  git: GitProcess,
  mirror: Mirror,
  source: { repo: string; commits: readonly string[] },
) {
  const wanted = [...new Set(source.commits.filter((sha) => sha !== ""))];
  const kept = await Promise.all(wanted.map((commit) => isKept(git, mirror, commit)));
  const missing = wanted.filter((_, index) => !kept[index]);
  if (missing.length === 0) return;
  const plain = ["--quiet", "--no-write-fetch-head", "--update-shallow", "--no-recurse-submodules"];
  const refspecs = missing.map((commit) => `${commit}:${keepRef(commit)}`);
  const fetch = (...more: readonly string[]) => [
    "--git-dir",
    mirror.gitDir,
    "fetch",
    ...plain,
    ...more,
    source.repo,
    ...refspecs,
  ];
  // Versions are often made from tags, which come with the commits. One that clashes with an older one must not stop a change.
  const followed = await git.try(fetch());
  if (followed.exitCode !== 0) await git.run(fetch("--no-tags"));
}

/** Whether the mirror has all of these commits. */
export async function hasCommits(
  git: GitProcess,
  { gitDir }: Mirror,
  commits: readonly string[],
): Promise<boolean> {
  const asked = commits.filter((sha) => sha !== "").map((sha) => `${sha}^{commit}`);
  const stdin = asked.map((name) => `${name}\n`).join("");
  const found = await git.run(["--git-dir", gitDir, "cat-file", "--batch-check"], { stdin });
  return !/ missing$/m.test(found);
}

async function isKept(git: GitProcess, { gitDir }: Mirror, commit: string): Promise<boolean> {
  // Git stores a ref as a file until it packs it; asking git takes a process. Its time says when it was needed last.
  const now = new Date();
  const isFile = await utimes(join(gitDir, keepRef(commit)), now, now).then(
    () => true,
    () => false,
  );
  if (isFile) return true;
  const found = await git.try(["--git-dir", gitDir, "rev-parse", "--verify", "--quiet", keepRef(commit)]);
  return found.exitCode === 0;
}

/** The ref that keeps a commit in the mirror. */
export function keepRef(commit: string): string {
  return `refs/goldseam/commits/${commit}`;
}
