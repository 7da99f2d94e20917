import type { AddedText } from "../../../../ports/git.ts";
import type { GitProcess } from "../git-process.ts";

/** Only header lines begin with a zero byte: lines of a patch begin with their sign. */
const commitHeader = /^\0([0-9a-f]{40,64})\0([^\0]*)\0/gm;
const hunkHeader = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** The text that each commit since the base adds; for a merge, only what it changes beyond its parents. */
export async function addedText(
  git: GitProcess,
  gitDir: string,
  { baseSha, commitSha }: { baseSha: string; commitSha: string },
): Promise<AddedText[]> {
  const log = ["--git-dir", gitDir, "log", "--format=%x00%H%x00%B%x00", "--patch"];
  // --text: neither a zero byte nor an attribute of the change hides added text.
  const plain = ["--unified=0", "--text", "--no-renames", "--no-ext-diff", "--no-textconv", "--no-color"];
  const range = baseSha === "" ? [commitSha] : [`${baseSha}..${commitSha}`];
  const output = await git.run([...log, ...plain, "--remerge-diff", ...range, "--"]);
  const commits = [...output.matchAll(commitHeader)];
  return commits.flatMap(({ 0: header, 1: sha = "", 2: message = "", index }, at) => {
    const patch = output.slice(index + header.length, commits[at + 1]?.index);
    const lines = message.split("\n").map((text, line) => ({ number: line + 1, text }));
    const named = { commitSha: sha, path: `message of commit ${sha.slice(0, 7)}`, lines };
    return [named, ...readPatch(sha, patch.split("\n"))];
  });
}

function readPatch(commitSha: string, lines: readonly string[]): AddedText[] {
  const files: { commitSha: string; path: string; lines: { number: number; text: string }[] }[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at++] ?? "";
    if (line.startsWith("+++ ")) files.push({ commitSha, path: newPath(line), lines: [] });
    const hunk = hunkHeader.exec(line);
    if (!hunk) continue;
    let removed = Number(hunk[1] ?? 1);
    let added = Number(hunk[3] ?? 1);
    let number = Number(hunk[2]);
    // Counted, since an added line may look like a header.
    while (at < lines.length && removed + added > 0) {
      const text = lines[at++] ?? "";
      if (text.startsWith("-")) removed -= 1;
      if (!text.startsWith("+")) continue;
      added -= 1;
      files.at(-1)?.lines.push({ number: number++, text: text.slice(1) });
    }
  }
  return files.filter((file) => file.lines.length > 0);
}

function newPath(header: string): string {
  const quoted = /^\+\+\+ "b\/(.*)"$/.exec(header)?.[1];
  return quoted ?? header.slice("+++ b/".length).replace(/\t$/, "");
}
