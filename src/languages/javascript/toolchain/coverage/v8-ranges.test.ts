import { expect, it } from "vitest";
import { type CountedRange, mergeRanges } from "./v8-ranges.ts";

const range = (startOffset: number, endOffset: number, count: number): CountedRange => ({
  startOffset,
  endOffset,
  count,
});
const named = (name: string, ...ranges: CountedRange[]) => ({ name, ranges });
const module = named("", range(0, 100, 1));

it("treats a block as covered if any process ran it", () => {
  const first = { functions: [module, named("f", range(10, 50, 1), range(20, 30, 0))] };
  const second = { functions: [module, named("f", range(10, 50, 3), range(20, 30, 2))] };
  expect(mergeRanges([first], 100)).toContainEqual({ ...range(20, 30, 0), isBranch: true, name: "" });
  expect(mergeRanges([first, second], 100)).toContainEqual({ ...range(20, 30, 1), isBranch: true, name: "" });
});

it("knows that a block without its own count ran as often as the code around it", () => {
  const never = { functions: [module, named("f", range(10, 50, 1), range(20, 30, 0))] };
  const always = { functions: [module, named("f", range(10, 50, 1))] };
  expect(mergeRanges([never, always], 100)).toContainEqual({ ...range(20, 30, 1), isBranch: true, name: "" });
});

it("does not treat a function as a branch, nor a missing count of one process as a run", () => {
  const idle = { functions: [module, named("f", range(10, 50, 0))] };
  expect(mergeRanges([idle, idle], 100)).toEqual([
    { ...range(0, 100, 1), isBranch: false, name: "" },
    { ...range(10, 50, 0), isBranch: false, name: "f" },
  ]);
});
