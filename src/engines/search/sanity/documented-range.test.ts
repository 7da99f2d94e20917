import { expect, test } from "vitest";
import { float, integer, string } from "../../../languages/values/value.ts";
import { documentationOf, isOutside, rangeOfParameter, rangeOfResult } from "./documented-range.ts";

test.each([
  [" * @param {number} ratio between 0 and 1", "ratio", { least: 0, most: 1 }],
  [" * @param {number} percent - A discount, from 0 to 100", "percent", { least: 0, most: 100 }],
  ["    :param alpha: opacity in [0, 1]", "alpha", { least: 0, most: 1 }],
  ["    hue (float): the hue (0-360)", "hue", { least: 0, most: 360 }],
  [" * @param {number} [size] a positive integer", "size", { least: Number.MIN_VALUE, most: Infinity }],
  ["    count: a non-negative number", "count", { least: 0, most: Infinity }],
  [" * @param {number} ratio any number", "ratio", undefined],
  [" * @param {number} other between 0 and 1", "ratio", undefined],
])("%s", (documentation, name, range) => {
  expect(rangeOfParameter(name, documentation)).toEqual(range);
});

test("reads the range of a result", () => {
  expect(rangeOfResult("@returns {number} A share between 0 and 1.")).toEqual({ least: 0, most: 1 });
  expect(rangeOfResult("A ratio between 0 and 1.")).toBeUndefined();
  const explained =
    " * @returns {number}\n *   Normalized to between `0` (different)\n *   and `1` (the same).";
  expect(rangeOfResult(explained)).toEqual({ least: 0, most: 1 });
  expect(rangeOfResult("@returns {number}\n * @param {number} ratio between 0 and 1")).toBeUndefined();
});

test("only numbers can be outside", () => {
  const share = { least: 0, most: 1 };
  expect([integer(-3), float(0.5), integer(1), string("7")].map((value) => isOutside(value, share))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("the documentation of a function is the comment above it and those inside", () => {
  const text = "const a = 1;\n/**\n * Shares.\n */\nfunction share() {\n  // Inside.\n}\n";
  const comments = [{ text: "// Inside.", lineStart: 6, lineEnd: 6 }];
  expect(documentationOf({ lineStart: 5, comments }, text)).toBe("/**\n * Shares.\n */\n// Inside.");
});
