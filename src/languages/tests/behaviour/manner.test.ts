import { expect, test } from "vitest";
import { inMannerOf, mannerOf, usualManner } from "./manner.ts";

test.each([
  [
    ["refuses fractions of a cent", "reads prices"],
    { condition: "when", namesErrors: false, failing: "refuses" },
  ],
  [
    ["throws if empty", "should throw a TypeError if null"],
    { condition: "if", namesErrors: true, failing: "throws" },
  ],
  [["works"], usualManner],
])("reads the manner of %j", (titles, expected) => {
  expect(mannerOf(titles)).toEqual(expected);
});

test.each([
  [
    "throws RangeError when size is not positive",
    usualManner,
    "throws a RangeError when size is not positive",
  ],
  ['throws Error saying "a cart is full"', usualManner, 'throws an Error saying "a cart is full"'],
  [
    "throws RangeError for an unknown zone",
    { ...usualManner, failing: "refuses" },
    "refuses an unknown zone",
  ],
  [
    "throws RangeError when size is not positive",
    { ...usualManner, failing: "refuses" },
    "refuses a size that is not positive",
  ],
  [
    "throws RangeError when a is 1 and b is 2",
    { ...usualManner, namesErrors: false, failing: "refuses" },
    "throws when a is 1 and b is 2",
  ],
  ["returns 1 when strict is true", { ...usualManner, condition: "if" }, "returns 1 if strict is true"],
  ['returns 1 for " when it rains"', { ...usualManner, condition: "if" }, 'returns 1 for " when it rains"'],
] as const)("says %s as the project does", (title, manner, expected) => {
  expect(inMannerOf(title, manner)).toBe(expected);
});
