import { expect, test } from "vitest";
import { examplesFor } from "./regex-example.ts";

test.each([
  ["^\\d{4}-\\d{2}$", ["1111-11"]],
  ["^(red|green|blue)$", ["red", "green", "blue"]],
  ["[^a-z0-9]+", [" "]],
  ["(?<year>\\d+)\\/x", ["1/x"]],
  ["(a)\\1", []],
  ["(unclosed", []],
])("%s", (source, expected) => {
  expect(examplesFor(source, 3)).toEqual(expected);
});

test("leaves optional parts out in some examples", () => {
  expect(examplesFor("^\\d+(px)?$", 5)).toEqual(["1px", "1"]);
});
