import { create, type ReachedAssertions, ReachedAssertionsSchema } from "../../../../contracts/index.ts";
import type { OutFiles, Project, ProjectFiles } from "../../../toolchain/toolchain.ts";
import { readScripts } from "./v8-coverage.ts";
import { mergeRanges, type ScriptRun } from "./v8-ranges.ts";

/** How tests assert. In a text or a comment it is no assertion, but is none on the base either. */
const assertion = /\b(?:assert(?:\.\w+)*|expect|t\.\w+)\s*\(|\.should\b/g;

/** The assertions in test files that V8 saw run, in any process. Files that were compiled from others are left out. */
export function readReachedAssertions(
  project: Project,
  out: OutFiles,
  { files, tests }: { readonly files: ProjectFiles; readonly tests: readonly string[] },
): ReachedAssertions[] {
  return readScripts(project, out, tests).flatMap(({ runs, sourceMap, sources: [file] }) => {
    const text = sourceMap || file === undefined ? undefined : files.read(file);
    const places = text === undefined ? [] : reachedPlaces(text, runs);
    return places.length === 0 ? [] : [create(ReachedAssertionsSchema, { file: file ?? "", places })];
  });
}

/** Assertions that ran, by line and by their place in it. */
export function reachedPlaces(text: string, runs: readonly ScriptRun[]): string[] {
  const ranges = mergeRanges(runs, text.length);
  const byLine = new Map<number, number>();
  return [...text.matchAll(assertion)].flatMap(({ index }) => {
    const line = text.slice(0, index).split("\n").length;
    const nth = (byLine.get(line) ?? 0) + 1;
    byLine.set(line, nth);
    const inner = ranges.findLast(({ startOffset, endOffset }) => startOffset <= index && index < endOffset);
    return (inner?.count ?? 0) > 0 ? [nth === 1 ? `${line}` : `${line}.${nth}`] : [];
  });
}
