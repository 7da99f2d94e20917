import fc from "fast-check";
import { expect, it } from "vitest";
import { namePattern, possibleTitles } from "./test-names.ts";

it("matches a name exactly, however its titles are joined", () => {
  const pattern = new RegExp(namePattern(["suite (a.b) > adds 1+1"]));
  expect(pattern.test("suite (a.b) > adds 1+1")).toBe(true);
  expect(pattern.test("suite (a.b) adds 1+1")).toBe(true);
  expect(pattern.test("suite (aXb) adds 1+1")).toBe(false);
  expect(pattern.test("my suite (a.b) adds 1+1 twice")).toBe(false);
});

it("matches every name it was made from", () => {
  fc.assert(fc.property(fc.string(), (name) => new RegExp(namePattern([name])).test(name)));
});

it("knows what a test's own title may be", () => {
  expect(possibleTitles("suite > is > 9")).toEqual(["suite > is > 9", "is > 9", "9"]);
});
