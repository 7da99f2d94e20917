import type { Coverage, TestCase } from "../contracts/index.ts";
import type { SyntaxParser } from "../languages/syntax/outline.ts";
import type { Candidate } from "../languages/tests/candidate.ts";
import { linesInCase, meetsCase, shownBy } from "../languages/tests/meets-case.ts";
import type { Workbench } from "../workbench/workbench.ts";
import { coverageOf } from "./baseline.ts";
import type { Draft } from "./draft.ts";

/** The planned cases that a test of a draft meets, by what it checks and the lines that it runs. */
export type MatchCases = (
  candidate: Candidate,
  draft: Pick<Draft, "sourcePath" | "testing">,
) => readonly TestCase[];

/** Matches tests with planned cases; those without a name were not planned. */
export function createCaseMatcher(
  outlines: SyntaxParser,
  { files }: Pick<Workbench, "files">,
  cases: readonly TestCase[],
): MatchCases {
  const planned = Map.groupBy(
    cases.filter(({ name }) => name !== ""),
    ({ targetPath }) => targetPath,
  );
  const { read } = files();
  const symbolsOf = new Map(
    [...planned.keys()].map((path) => [path, outlines.parse(path, read(path) ?? "")?.symbols ?? []]),
  );
  return (candidate, { sourcePath, testing }) => {
    const shown = shownBy(candidate, testing.tests.errorCheck);
    return (planned.get(sourcePath) ?? []).filter((one) =>
      meetsCase(shown, one, symbolsOf.get(sourcePath) ?? []),
    );
  };
}

/**
 * Whether admission saw a test run the lines of a case: the coverage of its own run has them, or the test fails on a mutant of one.
 */
export function sawLines(
  { lines }: Candidate,
  planned: TestCase,
  seen: { readonly coverage: Coverage | undefined; readonly kills: readonly { readonly line: number }[] },
): boolean {
  const file = coverageOf(seen.coverage, planned.targetPath);
  const unrun = new Set(file?.uncoveredLines);
  if (file && linesInCase({ lines }, planned).some((line) => !unrun.has(line))) return true;
  return linesInCase({ lines: seen.kills.map(({ line }) => line) }, planned).length > 0;
}
