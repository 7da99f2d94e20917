import { expect, test } from "vitest";
import { claimsOtherwise } from "./claims-otherwise.ts";

test.each([
  ["rejects a price below zero", "returned", true],
  ["raises ValueError for nothing", "returned", true],
  ["accepts a price below zero", "threw", true],
  ["returns zero", "threw", true],
  ["rejects a price below zero", "threw", false],
  ["refuses a price below zero", "threw", false],
  ["gives an error message", "returned", false],
  ["is free from the limit on", "returned", false],
] as const)("%s, of a call that %s", (name, outcome, otherwise) => {
  expect(claimsOtherwise(name, { outcome })).toBe(otherwise);
});
