import { TestOutcome } from "../../contracts/index.ts";
import type { Missing } from "./find-missing.ts";
import { isWritten, partsOf } from "./test-names.ts";

/** A file of tests that the author changed, before and after; an empty text where there is none. */
export interface ChangedTestFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** What the author's diff says about tests. */
export interface AuthorDiff {
  /** Paths of the base that the author deleted or renamed. */
  readonly gone: ReadonlySet<string>;
  /** A file that the author changed and that may decide which tests run, such as settings of a runner. */
  readonly settings: string | undefined;
  /** Tests, and files that only tests use. */
  readonly changed: readonly ChangedTestFile[];
  /** Words that leave a test out, or hide the lines of one. */
  readonly leavesOut: RegExp;
}

/**
 * Why the author visibly meant a test not to run; undefined if nothing in the diff says so. Only what the author's diff shows
 * in tests and settings counts: code of the product has no say in which tests run.
 */
export function explainMissing({ file, name }: Missing, diff: AuthorDiff): string | undefined {
  if (diff.gone.has(file)) return `the change deletes or renames ${file}`;
  const own = diff.changed.find(({ path }) => path === file);
  if (own && lostLines(name, own)) return `the change rewrites or removes its lines in ${file}`;
  const marked = diff.changed.find(({ before, after }) => count(after, diff) > count(before, diff));
  if (marked) return `the change marks tests to be left out in ${marked.path}`;
  if (own && !isWritten(name, own.before)) return `its name comes from data, and the change rewrites ${file}`;
  return diff.settings === undefined ? undefined : `the change rewrites ${diff.settings}`;
}

/** Whether a missing test may only have another name: the name comes from data, and nothing was reported under it. */
export function mayBeRenamed({ name, outcome }: Missing, text: string): boolean {
  return outcome === TestOutcome.UNSPECIFIED && !isWritten(name, text);
}

/** Whether a line that says a part of the name was changed or removed. */
function lostLines(name: string, { before, after }: ChangedTestFile): boolean {
  const kept = countLines(after);
  for (const line of before.split("\n")) {
    const left = kept.get(line) ?? 0;
    if (left > 0) kept.set(line, left - 1);
    else if (partsOf(name).some((part) => line.includes(part.replace(/[[(].*$/s, "").trim()))) return true;
  }
  return false;
}

function countLines(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.split("\n")) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

function count(text: string, { leavesOut }: AuthorDiff): number {
  return text.match(new RegExp(leavesOut, "g"))?.length ?? 0;
}
