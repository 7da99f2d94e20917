/** A line of a diff, with its numbers on both sides. */
export interface DiffLine {
  readonly kind: "same" | "added" | "removed" | "hunk" | "note";
  readonly text: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** What a diff does to one file. */
export interface DiffFile {
  readonly path: string;
  readonly kind: "added" | "removed" | "changed";
  readonly isBinary: boolean;
  readonly lines: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
}

/** Reads a unified diff as git writes it. */
export function readDiff(text: string): DiffFile[] {
  return text
    .split(/^(?=diff --git )/m)
    .filter((part) => part.startsWith("diff --git "))
    .map(readFile);
}

function readFile(part: string): DiffFile {
  const start = part.search(/^@@ /m);
  const head = start < 0 ? part : part.slice(0, start);
  const lines = start < 0 ? [] : readLines(part.slice(start));
  return {
    path: pathOf(head),
    kind: /^new file/m.test(head) ? "added" : /^deleted file/m.test(head) ? "removed" : "changed",
    isBinary: /^(GIT binary patch|Binary files)/m.test(head),
    lines,
    added: lines.filter(({ kind }) => kind === "added").length,
    removed: lines.filter(({ kind }) => kind === "removed").length,
  };
}

function pathOf(head: string): string {
  const named = /^\+\+\+ b\/(.*)$/m.exec(head) ?? /^--- a\/(.*)$/m.exec(head);
  return (named ?? /^diff --git a\/.* b\/(.*)$/m.exec(head))?.[1]?.replace(/\t$/, "") ?? "";
}

function readLines(body: string): DiffLine[] {
  let [before, after] = [0, 0];
  const read: DiffLine[] = [];
  for (const line of body.replace(/\n$/, "").split("\n")) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@(.*)$/.exec(line);
    if (hunk) {
      [before, after] = [Number(hunk[1]), Number(hunk[2])];
      read.push({ kind: "hunk", text: hunk[3]?.trim() ?? "", before: undefined, after: undefined });
    } else if (line.startsWith("+")) {
      read.push({ kind: "added", text: line.slice(1), before: undefined, after });
      after += 1;
    } else if (line.startsWith("-")) {
      read.push({ kind: "removed", text: line.slice(1), before, after: undefined });
      before += 1;
    } else if (line.startsWith(" ")) {
      read.push({ kind: "same", text: line.slice(1), before, after });
      [before, after] = [before + 1, after + 1];
    } else if (line.startsWith("\\ ")) {
      // Two lines may differ in nothing else.
      read.push({ kind: "note", text: line.slice(2), before: undefined, after: undefined });
    }
  }
  return read;
}
