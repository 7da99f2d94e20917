import { GoldseamError } from "../../../../contracts/index.ts";
import type { GitProcess } from "../git-process.ts";

export const largestTextBytes = 4_000_000;

/** A file of a commit and where to look for it. */
interface FileOfCommit {
  readonly commitSha: string;
  readonly path: string;
}

/** The text of a file; undefined if it is missing, too large or not text. */
export async function readFile(
  git: GitProcess,
  gitDir: string,
  { commitSha, path }: FileOfCommit,
): Promise<string | undefined> {
  const blob = await git.try(["--git-dir", gitDir, "cat-file", "blob", `${commitSha}:${path}`]);
  const isText = blob.exitCode === 0 && blob.stdout.length < largestTextBytes && !blob.stdout.includes("\0");
  return isText ? blob.stdout : undefined;
}

/** The paths of everything in a commit. */
export async function listFiles(git: GitProcess, gitDir: string, commitSha: string): Promise<string[]> {
  const tree = ["ls-tree", "-r", "-z", "--name-only", "--full-tree", commitSha];
  const list = await git.run(["--git-dir", gitDir, ...tree]);
  return list.split("\0").filter((path) => path !== "");
}

/** The hashes of the files of a commit, by path, without links and submodules. */
export async function listBlobs(
  git: GitProcess,
  gitDir: string,
  commitSha: string,
): Promise<Map<string, string>> {
  const list = await git.run(["--git-dir", gitDir, "ls-tree", "-r", "-z", "--full-tree", commitSha]);
  const files = [...list.matchAll(/100(?:644|755) blob ([0-9a-f]+)\t([^\0]+)/g)];
  return new Map(files.map(([, hash = "", path = ""]) => [path, hash]));
}

/** The tree of a commit; undefined if there is no such commit here. */
export async function treeOf(
  git: GitProcess,
  gitDir: string,
  commitSha: string,
): Promise<string | undefined> {
  const tree = await git.try([
    ...["--git-dir", gitDir, "rev-parse", "--verify", "--quiet", "--end-of-options"],
    `${commitSha}^{tree}`,
  ]);
  return tree.exitCode === 0 ? tree.stdout.trim() : undefined;
}

/** The bytes of a commit; undefined if there is no such commit here. */
export async function readCommit(
  git: GitProcess,
  gitDir: string,
  commitSha: string,
): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of git.stream(["--git-dir", gitDir, "cat-file", "commit", commitSha]))
      pieces.push(piece);
  } catch (error) {
    if (error instanceof GoldseamError && error.code === "GIT_FAILED") return undefined;
    throw error;
  }
  return Buffer.concat(pieces);
}

/** A commit, its tree and when it was made. */
interface DatedCommit {
  readonly tree: string;
  readonly commitSha: string;
  readonly committedAtMs: number;
}

/** All commits of a repository by their trees, the newest of each first. */
export async function commitsByTree(git: GitProcess, folder: string): Promise<Map<string, DatedCommit[]>> {
  const format = ["--no-show-signature", "--format=%T %H %ct"];
  const log = await git.run(["-C", folder, "log", "--all", ...format]);
  const lines = log.split("\n").filter((line) => line !== "");
  const commits = lines.map((line) => {
    const [tree = "", commitSha = "", seconds = ""] = line.split(" ");
    return { tree, commitSha, committedAtMs: Number(seconds) * 1000 };
  });
  return Map.groupBy(commits, ({ tree }) => tree);
}
