import { expect, test } from "vitest";
import type { Observation } from "./driver-protocol.ts";
import { operandValues, solveComparisons } from "./solve-comparisons.ts";
import { dict, integer, list, string, type Value } from "./value.ts";

/** The arguments of plans made from a call with some arguments that compared one value with another. */
function solved(args: readonly Value[], ...compared: NonNullable<Observation["compared"]>): unknown[] {
  const step = { kind: "call", member: "", args, kwargs: [] } as const;
  const plan = { target: "f", exportName: "f", steps: [step] };
  return solveComparisons({ plan, compared }).map(({ steps }) => steps[0]?.args);
}

test("what was found is replaced where it is a part of a text, in whichever case", () => {
  expect(solved([string("B=1"), integer(7)], [string("b"), string("alpha")])).toEqual([
    [string("alpha=1"), integer(7)],
  ]);
});

test("a figure is replaced by the other one and those beside it, inside lists and objects too", () => {
  const sized = (size: number) => [dict({ sizes: list(integer(size)) })];
  expect(solved(sized(3), [integer(3), integer(100)])).toEqual([100, 101, 99].map(sized));
});

test("what cannot be found again is learnt all the same", () => {
  const compared = [[integer(6), integer(84)]] as const;
  expect(solved([integer(3)], ...compared)).toEqual([]);
  expect(operandValues([{ compared }])).toEqual([6, 84, 7, 5, 85, 83].map(integer));
});

test("a pattern stands for texts that match it", () => {
  const pattern: Value = { kind: "regex", source: "^--no-[a-z]$", flags: "" };
  const texts = solved([list(string("x"))], [string("x"), pattern]);
  expect(texts).toContainEqual([list(string("--no-a"))]);
});
