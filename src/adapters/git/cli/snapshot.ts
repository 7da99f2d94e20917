import { copyFile, mkdir, mkdtemp, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { GoldseamError } from "../../../contracts/index.ts";
import type { Snapshot, SnapshotOptions } from "../../../ports/git.ts";
import { commitTree } from "./commits.ts";
import type { GitProcess } from "./git-process.ts";
import { inertFilters } from "./inert-filters.ts";
import { fetchCommits, type Mirror } from "./mirror.ts";

/** The same content on the same base gives the same commit. */
const author = { name: "Goldseam", email: "goldseam@localhost", date: "2000-01-01T00:00:00Z" };

/** Commits the current content to the mirror, with a copy of the index. Writes nothing to the user's repository. */
export async function takeSnapshot(
  git: GitProcess,
  mirror: Mirror,
  { repo, take, indexFile, scratch }: SnapshotOptions & { readonly scratch: string },
): Promise<Snapshot> {
  if ((await git.run(["-C", repo, "rev-parse", "--is-bare-repository"])) === "true")
    throw new GoldseamError("USAGE", `${repo} is a bare repository: it has nothing to commit`);
  const head = await describeHead(git, repo);
  await fetchCommits(git, mirror, { repo, commits: [head.baseSha] });
  const folder = await makeFolder(scratch);
  try {
    const index = join(folder, "index");
    await copyIndex(indexFile ?? (await gitPath(git, repo, "index")), index);
    const env = await borrowedObjects(git, mirror, repo);
    const inCopy = { ...env, GIT_INDEX_FILE: index };
    const staged = take === "working_tree" ? undefined : await stagedTree(git, repo, inCopy);
    const isStaged = take === "index" || (staged !== undefined && staged !== head.baseTreeSha);
    const treeSha = isStaged && staged ? staged : await workingTree(git, repo, inCopy);
    const commitSha = await keep(git, mirror, { treeSha, baseSha: head.baseSha, env });
    return { ...head, repo, commitSha, treeSha, source: isStaged ? "index" : "working_tree" };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function describeHead(git: GitProcess, repo: string) {
  const branch = await git.try(["-C", repo, "symbolic-ref", "--quiet", "--short", "HEAD"]);
  const log = ["log", "-1", "--no-show-signature", "--format=%H%n%T%n%s", "HEAD"];
  const head = await git.try(["-C", repo, ...log]);
  const emptyTree = ["-C", repo, "hash-object", "-t", "tree", "--stdin"];
  const described = head.exitCode === 0 ? head.stdout : `\n${await git.run(emptyTree)}`;
  const [baseSha = "", baseTreeSha = "", baseSubject = ""] = described.split("\n");
  return { baseSha, baseTreeSha, baseSubject, branchName: branch.stdout.trim() };
}

async function makeFolder(scratch: string): Promise<string> {
  await mkdir(scratch, { recursive: true });
  return mkdtemp(join(scratch, "snapshot-"));
}

/** Git trusts cached file data only if the file is older than the index: the copy must not seem newer. */
async function copyIndex(from: string, to: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(from);
    await copyFile(from, to);
    const seconds = Math.floor(mtimeMs / 1000);
    await utimes(to, seconds, seconds);
  } catch (error) {
    // A repository where nothing was ever staged has no index.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** New objects go to the mirror, and the user's are read where they are. */
async function borrowedObjects(git: GitProcess, mirror: Mirror, repo: string) {
  return {
    ...(await inertFilters(git, repo)),
    GIT_OBJECT_DIRECTORY: join(mirror.gitDir, "objects"),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(await gitPath(git, repo, "objects")),
  };
}

async function stagedTree(git: GitProcess, repo: string, env: Record<string, string>): Promise<string> {
  const unmerged = await git.run(["-C", repo, "diff", "--cached", "--name-only", "--diff-filter=U"], { env });
  if (unmerged !== "") {
    const files = unmerged.split("\n").join(", ");
    throw new GoldseamError("CONFLICT", `the index holds unmerged files: resolve and add ${files}`);
  }
  return git.run(["-C", repo, "-c", "core.splitIndex=false", "write-tree"], { env });
}

async function workingTree(git: GitProcess, repo: string, env: Record<string, string>): Promise<string> {
  await git.run(["-C", repo, "-c", "core.splitIndex=false", "add", "--all"], { env });
  return git.run(["-C", repo, "-c", "core.splitIndex=false", "write-tree"], { env });
}

/** Commits the tree in the mirror and copies objects that only the user's repository has. */
async function keep(
  git: GitProcess,
  mirror: Mirror,
  { treeSha, baseSha, env }: { treeSha: string; baseSha: string; env: Record<string, string> },
): Promise<string> {
  const parents = baseSha === "" ? [] : [baseSha];
  const commit = { tree: treeSha, parents, message: "What would be committed", author, env };
  const commitSha = await commitTree(git, mirror, commit);
  const inMirror = ["--git-dir", mirror.gitDir];
  const pack = join(mirror.gitDir, "objects", "pack", "pack");
  const stdin = [commitSha, ...parents.map((parent) => `^${parent}`), ""].join("\n");
  await git.run([...inMirror, "pack-objects", "--quiet", "--revs", pack], { stdin, env });
  await git.run([...inMirror, "update-ref", `refs/goldseam/snapshots/${commitSha}`, commitSha]);
  return commitSha;
}

function gitPath(git: GitProcess, repo: string, name: string): Promise<string> {
  return git.run(["-C", repo, "rev-parse", "--path-format=absolute", "--git-path", name]);
}
