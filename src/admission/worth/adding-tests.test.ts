import { expect, test } from "vitest";
import { addingTests } from "./adding-tests.ts";

const open = (lines: number[], branches: [number, number][] = []) => ({
  uncoveredLines: lines,
  uncoveredBranches: branches.map(([line, toLine]) => ({ line, toLine })) as never,
});

test("only the first of several tests that run the same new line adds it", () => {
  const first = { lines: [1, 2], branches: [] };
  const copy = { lines: [1, 2], branches: [] };
  const further = { lines: [2, 3], branches: [] };
  expect([...addingTests([first, copy, further], open([2, 3]))]).toEqual([first, further]);
});

test("a branch counts once, and one that an existing test takes counts never", () => {
  const taken = { lines: [1], branches: [[1, 2]] as const };
  const other = { lines: [1], branches: [[1, 3]] as const };
  expect([...addingTests([taken, other, { ...other }], open([], [[1, 3]]))]).toEqual([other]);
});

test("if branches are not known, another place of the code must run beside an open one", () => {
  const first = { lines: [1], branches: undefined, places: [10, 11] };
  const copy = { lines: [1], branches: undefined, places: [11] };
  const other = { lines: [1], branches: undefined, places: [10, 12] };
  const elsewhere = { lines: [5], branches: undefined, places: [50] };
  expect([...addingTests([first, copy, other, elsewhere], open([], [[1, 0]]))]).toEqual([first, other]);
});

test("of a line that no test ran, every branch is new", () => {
  const first = { lines: [1], branches: undefined, places: [10] };
  const other = { lines: [1], branches: undefined, places: [11] };
  const python = { lines: [1], branches: [[1, 2]] as const };
  const turned = { lines: [1], branches: [[1, 3]] as const };
  expect([...addingTests([first, { ...first }, other], open([1]))]).toEqual([first, other]);
  expect([...addingTests([python, { ...python }, turned], open([1]))]).toEqual([python, turned]);
});

test("without the coverage of existing tests everything is new once", () => {
  const first = { lines: [1], branches: undefined, places: [10] };
  const other = { lines: [1], branches: undefined, places: [11] };
  expect([...addingTests([first, { ...first }, other], undefined)]).toEqual([first, other]);
});
