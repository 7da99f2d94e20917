import { describe, expect, test } from "vitest";
import { toCoverage } from "./coverage.ts";
import { mergeCoverage } from "./merge-coverage.ts";

/** A file with lines that ran and lines that did not; branches are lines of their own. */
function measured(
  path: string,
  covered: readonly number[],
  uncovered: readonly number[],
  branches: readonly number[] = [],
) {
  const uncoveredBranches = branches.map((line) => ({ line, toLine: 0 }));
  return {
    path,
    coveredLines: new Set(covered),
    uncoveredLines: new Set(uncovered),
    branchesTotal: 4,
    uncoveredBranches,
    functions: [
      { name: "first", line: 1, covered: covered.includes(1) },
      { name: "last", line: 9, covered: covered.includes(9) },
    ],
  };
}

const all = () => true;

describe("a file that is as it was", () => {
  const base = toCoverage([measured("a.ts", [1, 2], [9], [2, 2, 5])]);
  const now = toCoverage([measured("a.ts", [9], [1, 2], [2, 7])]);
  const [file] = mergeCoverage(now, base, all)?.files ?? [];

  test("has the lines of both runs", () => {
    expect(file).toMatchObject({
      coveredLines: [1, 2, 9],
      uncoveredLines: [],
      linesTotal: 3,
      linesCovered: 3,
    });
  });

  test("lacks a branch only where both runs did", () => {
    expect(file).toMatchObject({ uncoveredBranches: [{ line: 2 }], branchesTotal: 4, branchesCovered: 3 });
  });

  test("lacks a function only where both runs did", () => {
    expect(file).toMatchObject({ functionsTotal: 2, functionsCovered: 2, uncoveredFunctions: [] });
  });
});

test("of a changed file only what ran now counts", () => {
  const base = toCoverage([measured("a.ts", [1, 2, 9], []), measured("b.ts", [1], [9])]);
  const now = toCoverage([measured("a.ts", [1], [2, 9])]);
  const merged = mergeCoverage(now, base, (path) => path !== "a.ts");
  expect(merged?.files.map(({ path, coveredLines }) => [path, coveredLines])).toEqual([
    ["a.ts", [1]],
    ["b.ts", [1]],
  ]);
  expect(merged?.linePct).toBe(40);
});

test("a file that is gone, or changed and reached by nothing, is not there", () => {
  const base = toCoverage([measured("gone.ts", [1], []), measured("kept.ts", [1], [])]);
  expect(mergeCoverage(undefined, base, (path) => path === "kept.ts")?.files.map(({ path }) => path)).toEqual(
    ["kept.ts"],
  );
});

test("where the base or the run measured nothing, the run stands alone", () => {
  const base = toCoverage([measured("a.ts", [1], [])]);
  const unmeasured = { ...base, measured: false };
  expect(mergeCoverage(base, undefined, all)).toBe(base);
  expect(mergeCoverage(unmeasured, base, all)).toBe(unmeasured);
});
