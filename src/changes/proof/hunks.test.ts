import { expect, test } from "vitest";
import { findHunks } from "./hunks.ts";

const lines = (text: string) => text.split("");

test.each([
  ["abc", "abc", []],
  ["abc", "axc", [{ before: [1, 2], after: [1, 2] }]],
  ["abc", "ac", [{ before: [1, 2], after: [1, 1] }]],
  [
    "abcde",
    "xbcdy",
    [
      { before: [0, 1], after: [0, 1] },
      { before: [4, 5], after: [4, 5] },
    ],
  ],
  ["", "a", [{ before: [0, 0], after: [0, 1] }]],
])("hunks of %j and %j", (before, after, hunks) => {
  expect(findHunks(lines(before), lines(after))).toEqual(hunks);
});
