import { expect, it } from "vitest";
import { findQuarantine, isExpired } from "./quarantine.ts";

const entry = { test: "", owner: "ada", until: "2026-06-30", reason: "" };
const test = { name: "cart > adds [1?]", file: "test/cart.test.js" };

it.each([
  ["the name", { test: "cart > adds [1?]" }, true],
  ["another name", { test: "cart > adds" }, false],
  ["the beginning of names", { test: "cart > *" }, true],
  ["names with a word in it", { test: "*adds*" }, true],
  ["words in this order", { test: "cart*adds*]" }, true],
  ["words in another order", { test: "*adds*cart*" }, false],
  ["more than there is", { test: "cart > adds [1?]*]" }, false],
  ["everything in a file", { test: "*", file: "test/cart.*" }, true],
  ["everything in another file", { test: "*", file: "test/other.test.js" }, false],
])("sets aside by %s", (_, more, expected) => {
  const found = findQuarantine([{ ...entry, ...more }], test, "2026-06-01");
  expect(found !== undefined).toBe(expected);
});

it.each([
  ["2026-06-30", false],
  ["2026-07-01", true],
  ["2027-01-01", true],
])("on %s it is over: %s", (today, expected) => {
  expect(isExpired(entry, today)).toBe(expected);
  expect(findQuarantine([{ ...entry, test: "*" }], test, today) === undefined).toBe(expected);
});
