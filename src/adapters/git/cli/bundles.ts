import type { GitProcess } from "./git-process.ts";
import { keepRef, type Mirror } from "./mirror.ts";

/** Writes a commit, with what leads to it from commits that the reader has, to a file. */
export async function writeBundle(
  git: GitProcess,
  { gitDir }: Mirror,
  { commitSha, known, file }: { commitSha: string; known: readonly string[]; file: string },
): Promise<void> {
  const inMirror = ["--git-dir", gitDir];
  const left = known.filter((sha) => sha !== "" && sha !== commitSha).map((sha) => `^${sha}`);
  await git.run([...inMirror, "update-ref", keepRef(commitSha), commitSha]);
  await git.run([...inMirror, "bundle", "create", "--quiet", file, keepRef(commitSha), ...left]);
}

/** Brings the commit of a bundle to the mirror and keeps it. */
export async function readBundle(
  git: GitProcess,
  { gitDir }: Mirror,
  { commitSha, file }: { commitSha: string; file: string },
): Promise<void> {
  const plain = ["--quiet", "--no-write-fetch-head", "--no-tags", "--no-recurse-submodules"];
  const refspec = `${keepRef(commitSha)}:${keepRef(commitSha)}`;
  await git.run(["--git-dir", gitDir, "fetch", ...plain, file, refspec]);
}
