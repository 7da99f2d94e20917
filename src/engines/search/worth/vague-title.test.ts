import { expect, test } from "vitest";
import { namesKindOnly, vagueIn } from "./vague-title.ts";

test.each([
  "returns an object of 4 entries for a text of 4 lines",
  'sets 4 fields for "0"',
  'returns { raw, name } for "js"',
  "returns 1 for the identity function",
  'returns a text with a backslash for "a"',
  'returns 1 for "a", case 2',
  'returns a Validator for "a"',
  "sets capacity and entries for 3",
  "returns true when value is given",
  "test_demojize_returns_a_dash_dash_b",
])("%s says no behaviour", (title) => {
  expect(vagueIn(title)).toBeDefined();
});

test.each([
  'returns "hello-world" for "Hello World"',
  "throws RangeError when capacity is not positive",
  "returns an empty array for an empty array",
  'returns { a: 1 } for "a=1"',
  "sets maxItems to 10",
  'returns a ValidationError for "037833DP3"',
  "splits items into groups of the given size",
])("%s says one", (title) => {
  expect(vagueIn(title)).toBeUndefined();
});

test("the kind of an argument says nothing, unless the code refuses it", () => {
  expect(namesKindOnly("returns [1] when object is an array")).toBe(true);
  expect(namesKindOnly("throws TypeError when title is not a string")).toBe(false);
});
