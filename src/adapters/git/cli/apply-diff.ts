import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { GoldseamError } from "../../../contracts/index.ts";
import type { GitProcess } from "./git-process.ts";
import type { Mirror } from "./mirror.ts";
import { readTexts } from "./reading/read-texts.ts";

const largestTextBytes = 5_000_000;

/**
 * The files that a diff changes in a commit, with the diff applied: new texts by path, null for a removed file. Nothing
 * is written but objects of the mirror. Throws USAGE for a diff that does not apply, or that adds what is no text.
 */
export async function applyDiff(
  git: GitProcess,
  mirror: Mirror,
  {
    commitSha,
    diff,
    scratch,
  }: { readonly commitSha: string; readonly diff: string; readonly scratch: string },
): Promise<Map<string, string | null>> {
  const inMirror = ["--git-dir", mirror.gitDir];
  const folder = await mkdtemp(join(scratch, "diff-"));
  const env = { GIT_INDEX_FILE: join(folder, "index") };
  try {
    await git.run([...inMirror, "read-tree", commitSha], { env });
    const apply = [...inMirror, "apply", "--cached", "--whitespace=nowarn", "-"];
    const applied = await git.try(apply, { env, stdin: diff });
    if (applied.exitCode !== 0)
      throw new GoldseamError("USAGE", `the diff does not apply: ${reasonOf(applied.stderr)}`);
    const tree = await git.run([...inMirror, "write-tree"], { env });
    return await changesBetween(git, mirror, { commitSha, tree });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function reasonOf(stderr: string): string {
  const lines = stderr.split("\n").map((line) => line.replace(/^error: /, "").trim());
  return (
    lines
      .filter((line) => line !== "")
      .slice(0, 2)
      .join("; ") || "git gave no reason"
  );
}

async function changesBetween(
  git: GitProcess,
  { gitDir }: Mirror,
  { commitSha, tree }: { readonly commitSha: string; readonly tree: string },
): Promise<Map<string, string | null>> {
  const raw = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", commitSha, tree];
  const words = (await git.run(["--git-dir", gitDir, ...raw])).split("\0").filter((word) => word !== "");
  const changes = new Map<string, string | null>();
  const blobs = new Map<string, string>();
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [, mode = "", , blob = ""] = (words[at] ?? "").split(" ");
    const path = words[at + 1] ?? "";
    if (mode === "000000") changes.set(path, null);
    else if (mode.startsWith("100")) blobs.set(path, blob);
    else throw new GoldseamError("USAGE", `the diff adds what is no file: ${path}`);
  }
  const texts = new Map<string, string>();
  const names = [...new Set(blobs.values())];
  for await (const { name, text } of readTexts(git, gitDir, { names, maxBytes: largestTextBytes }))
    if (text !== undefined) texts.set(name, text);
  for (const [path, blob] of blobs) {
    const text = texts.get(blob);
    if (text === undefined) throw new GoldseamError("USAGE", `the diff adds what is no text: ${path}`);
    changes.set(path, text);
  }
  if (changes.size === 0) throw new GoldseamError("USAGE", "the diff changes nothing");
  return changes;
}
