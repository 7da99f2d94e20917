import { expect, test } from "vitest";
import { examplesFor, nearMisses } from "./regex-example.ts";

test.each([
  /^\d{4}-\d{2}$/,
  /^(red|green|blue)$/,
  /^[^a-z0-9]+$/,
  /^(?<year>\d+)\/x(?=y)/,
  /^(['"])([^'"]*)\1$/,
  /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/,
  /^(-?(?:\d+)?\.?\d+) *(ms|s|m|h)?$/i,
  /^\p{Lu}[\u0041-\u0043]{2,3}$/u,
])("examples of %s match it", (pattern) => {
  const examples = examplesFor(pattern.source, 10);
  expect(examples).not.toEqual([]);
  for (const example of examples) expect(example).toMatch(pattern);
});

test("takes every alternative, the plainest first", () => {
  expect(examplesFor("^(red|green|blue)$", 3)).toEqual(["red", "green", "blue"]);
});

test("leaves optional parts out in some examples", () => {
  expect(examplesFor("^(a)(px)?$", 5)).toEqual(["apx", "a"]);
});

test("has no examples of an invalid pattern", () => {
  expect(examplesFor("(unclosed", 3)).toEqual([]);
});

test("some texts just fail to match", () => {
  const [example = ""] = examplesFor("^\\d{4}-\\d{2}$", 1);
  expect(nearMisses(example).every((text) => !/^\d{4}-\d{2}$/.test(text))).toBe(true);
});
