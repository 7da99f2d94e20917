import { findHunks } from "./proof/hunks.ts";

const context = 3;

/** A file before and after; undefined where it does not exist. */
export interface FileVersions {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Changes of text files as a unified diff, cut at a number of characters. */
export function unifiedDiff(files: readonly FileVersions[], maxLength: number): string {
  const whole = files.map(diffOfFile).join("");
  return whole.length <= maxLength ? whole : `${whole.slice(0, maxLength)}\n… cut\n`;
}

function diffOfFile({ path, before, after }: FileVersions): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const header = [
    `--- ${before === undefined ? "/dev/null" : `a/${path}`}`,
    `+++ ${after === undefined ? "/dev/null" : `b/${path}`}`,
  ];
  return `${[...header, ...groupHunks(old, now).flatMap((group) => linesOfGroup(group, old, now))].join("\n")}\n`;
}

type Hunk = ReturnType<typeof findHunks>[number];

/** Hunks whose contexts touch are shown together. */
function groupHunks(old: readonly string[], now: readonly string[]): Hunk[][] {
  const groups: Hunk[][] = [];
  for (const hunk of findHunks(old, now)) {
    const last = groups.at(-1)?.at(-1);
    if (last && hunk.before[0] - last.before[1] <= 2 * context) groups.at(-1)?.push(hunk);
    else groups.push([hunk]);
  }
  return groups;
}

function linesOfGroup(group: readonly Hunk[], old: readonly string[], now: readonly string[]): string[] {
  const [first, last] = [group[0] as Hunk, group.at(-1) as Hunk];
  const from = Math.max(0, first.before[0] - context);
  const to = Math.min(old.length, last.before[1] + context);
  const start = first.after[0] - (first.before[0] - from);
  const end = last.after[1] + (to - last.before[1]);
  const lines: string[] = [];
  let at = from;
  for (const { before, after } of group) {
    lines.push(...old.slice(at, before[0]).map((line) => ` ${line}`));
    lines.push(...old.slice(...before).map((line) => `-${line}`));
    lines.push(...now.slice(...after).map((line) => `+${line}`));
    at = before[1];
  }
  lines.push(...old.slice(at, to).map((line) => ` ${line}`));
  return [`@@ -${place(from, to)} +${place(start, end)} @@`, ...lines];
}

/** The first line, from 1, and the number of lines; of an empty part, the line before it. */
function place(from: number, to: number): string {
  return `${to === from ? from : from + 1},${to - from}`;
}

function linesOf(text: string | undefined): string[] {
  if (text === undefined || text === "") return [];
  return text.replace(/\n$/, "").split("\n");
}
