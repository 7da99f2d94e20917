import type { ChangedFile } from "../../../ports/git.ts";
import type { GitProcess } from "./git-process.ts";

/** Files that differ between two commits; an empty base means all files are new. */
export async function diffCommits(
  git: GitProcess,
  gitDir: string,
  range: { baseSha: string; commitSha: string },
): Promise<ChangedFile[]> {
  const base =
    range.baseSha || (await git.run(["--git-dir", gitDir, "hash-object", "-t", "tree", "--stdin"]));
  const diff = ["--git-dir", gitDir, "diff", "--no-ext-diff", "--no-textconv", "--no-color", "-M"];
  const ask = (...form: string[]) => git.run([...diff, ...form, base, range.commitSha]);
  const [status, numbers, patch] = await Promise.all([
    ask("--name-status", "-z"),
    ask("--numstat", "-z"),
    ask("--unified=0"),
  ]);
  const counts = lineCounts(numbers);
  const lines = changedLines(patch);
  return parseStatus(status).map((file) => ({
    ...file,
    ...(counts.get(file.path) ?? { binary: false, added: 0, removed: 0 }),
    changedLines: lines.get(file.path)?.changed ?? [],
    gapLines: lines.get(file.path)?.gaps ?? [],
  }));
}

function parseStatus(text: string): Pick<ChangedFile, "path" | "status" | "oldPath">[] {
  const fields = text.split("\0");
  const files: Pick<ChangedFile, "path" | "status" | "oldPath">[] = [];
  for (let i = 0; i + 1 < fields.length; ) {
    const letter = fields[i]?.[0] ?? "";
    const renamed = letter === "R" || letter === "C";
    const path = fields[renamed ? i + 2 : i + 1] ?? "";
    const status = renamed ? "renamed" : letter === "A" ? "added" : letter === "D" ? "deleted" : "modified";
    files.push({ path, status, ...(renamed && { oldPath: fields[i + 1] ?? "" }) });
    i += renamed ? 3 : 2;
  }
  return files;
}

function lineCounts(numstat: string) {
  const counts = new Map<string, { binary: boolean; added: number; removed: number }>();
  const fields = numstat.split("\0");
  for (let i = 0; i < fields.length; i++) {
    const [added = "", removed = "", path] = (fields[i] ?? "").split("\t");
    if (path === undefined) continue;
    // A renamed file has an empty path here; its old and new names follow as separate fields.
    const name = path === "" ? (fields[i + 2] ?? "") : path;
    counts.set(name, { binary: added === "-", added: Number(added) || 0, removed: Number(removed) || 0 });
  }
  return counts;
}

interface FileLines {
  readonly changed: number[];
  readonly gaps: number[];
}

function changedLines(patch: string): Map<string, FileLines> {
  const lines = new Map<string, FileLines>();
  let current: FileLines = { changed: [], gaps: [] };
  let inHeader = false;
  for (const line of patch.split("\n")) {
    if (line.startsWith("diff --git ")) inHeader = true;
    // An added line may begin with "++ " and then looks like a file's header.
    if (inHeader && line.startsWith("+++ ")) {
      current = { changed: [], gaps: [] };
      lines.set(newPath(line), current);
      continue;
    }
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (!hunk) continue;
    inHeader = false;
    const start = Number(hunk[1]);
    const count = hunk[2] === undefined ? 1 : Number(hunk[2]);
    if (count === 0) current.gaps.push(start, start + 1);
    for (let i = 0; i < count; i++) current.changed.push(start + i);
  }
  return lines;
}

function newPath(header: string): string {
  const quoted = /^\+\+\+ "b\/(.*)"$/.exec(header)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(["\\])/g, "$1");
  // Git ends a name that contains a space with a tab.
  return header.slice("+++ b/".length).replace(/\t$/, "");
}
