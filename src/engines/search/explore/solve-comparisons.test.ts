import { expect, test } from "vitest";
import type { Observation } from "../../../languages/search/observation.ts";
import { dict, integer, list, string, type Value } from "../../../languages/values/value.ts";
import { operandValues, solveComparisons } from "./solve-comparisons.ts";

/** The arguments of plans made from a call with some arguments that compared one value with another. */
function solved(args: readonly Value[], ...compared: NonNullable<Observation["compared"]>): unknown[] {
  const step = { kind: "call", member: "", args, kwargs: [] } as const;
  const plan = { target: "f", exportName: "f", steps: [step] };
  return solveComparisons({ plan, compared }).map(({ steps }) => steps[0]?.args);
}

test("a found value is replaced as a part of a text, ignoring case", () => {
  expect(solved([string("B=1"), integer(7)], [string("b"), string("alpha")])).toEqual([
    [string("alpha=1"), integer(7)],
  ]);
});

test("a number is replaced by the other one and its neighbours, inside lists and objects too", () => {
  const sized = (size: number) => [dict({ sizes: list(integer(size)) })];
  expect(solved(sized(3), [integer(3), integer(100)])).toEqual([100, 101, 99].map(sized));
});

test("a value that is in no argument is learnt as well", () => {
  const compared = [[integer(6), integer(84)]] as const;
  expect(solved([integer(3)], ...compared)).toEqual([]);
  expect(operandValues([{ compared }])).toEqual([6, 84, 7, 5, 85, 83].map(integer));
});

test("a pattern is replaced by texts that match it", () => {
  const pattern: Value = { kind: "regex", source: "^--no-[a-z]$", flags: "" };
  const texts = solved([list(string("x"))], [string("x"), pattern]);
  expect(texts).toContainEqual([list(string("--no-a"))]);
});

test("a number that was read from bytes is replaced there, with the same width", () => {
  const bytes = (...values: number[]): Value => ({ kind: "bytes", bytes: values });
  const texts = solved([bytes(0, 1, 2, 3, 4, 5)], [integer(0x01020304), integer(24)]);
  expect(texts).toContainEqual([bytes(0, 0, 0, 0, 24, 5)]);
  expect(solved([bytes(0, 1, 2, 3)], [integer(0x0201), integer(-1)])).toContainEqual([bytes(0, 255, 255, 3)]);
});

test("a missing key is added, in a dictionary, among the keywords or in a missing argument", () => {
  const missed = [dict({}), dict({ name: integer(1) })] as const;
  expect(solved([list(dict({}))], missed)).toContainEqual([list(dict({ name: integer(1) }))]);
  const step = { kind: "call", member: "", args: [], kwargs: [] } as const;
  const plans = solveComparisons({
    plan: { target: "f", exportName: "f", steps: [step] },
    compared: [[...missed]],
  });
  expect(plans.map(({ steps }) => steps)).toEqual([
    [{ ...step, kwargs: [["name", integer(1)]] }],
    [{ ...step, args: [dict({ name: integer(1) })] }],
  ]);
});

test("a number is added if there are no bytes to read it from", () => {
  const empty: Value = { kind: "file", name: "a.txt", text: "" };
  const packed: Value = { kind: "file", name: "a.txt", bytes: [1, 17, 112] };
  expect(solved([empty], [integer(0), integer(70_000)])).toContainEqual([packed]);
});

test("a value is made as long as code asks for", () => {
  const bytes = (size: number): Value => ({
    kind: "bytes",
    bytes: Array.from({ length: size }, (_, at) => [97, 98, 99][at % 3] ?? 0),
  });
  expect(solved([bytes(3)], [integer(3), integer(5)])).toEqual([5, 6, 4].map((size) => [bytes(size)]));
  const asked = [integer(2), integer(3)] as const;
  expect(solved([string("ab")], asked)).toEqual(
    ["aba", "abab", "ab"].slice(0, 2).map((text) => [string(text)]),
  );
  expect(solved([list(string("x"), string("y"))], asked)).toContainEqual([
    list(string("x"), string("y"), string("x")),
  ]);
  expect(solved([string("ab")], [integer(2), integer(100_000)])).toEqual([]);
});
