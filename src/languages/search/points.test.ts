import { expect, test } from "vitest";
import { branchOf, coveredPoint, errorPoint, killPoint, kindOf, mutantOf, outcomePoint } from "./points.ts";

test("every point has one kind", () => {
  const points = [coveredPoint(0), coveredPoint(2 ** 24 + 3 * 65536 + 5), killPoint(0), outcomePoint("true")];
  expect([...points, errorPoint("")].map(kindOf)).toEqual([
    "covered",
    "branch",
    "kill",
    "outcome",
    "outcome",
  ]);
});

test("different outcomes are different points", () => {
  const outcomes = [
    ...(["true", "false", "empty", "plain"] as const).map(outcomePoint),
    ...["", "ValueError", "KeyError"].map(errorPoint),
  ];
  expect(new Set(outcomes).size).toBe(7);
});

test("a branch has its lines, a kill its mutant", () => {
  const branch = coveredPoint(2 ** 24 + 3 * 65536 + 5);
  expect([branchOf(branch), mutantOf(branch)]).toEqual([[3, 5], undefined]);
  expect([branchOf(killPoint(7)), mutantOf(killPoint(7))]).toEqual([undefined, 7]);
});
