import { expect, test } from "vitest";
import { wordsOfTests } from "./test-words.ts";

test("a project without tests gets the usual words", () => {
  expect(wordsOfTests([])).toEqual({
    isFlat: false,
    matchers: { same: "toBe", deep: "toEqual" },
    isStrict: false,
  });
});

test("tests stand in groups if those of most files do", () => {
  const flat = 'test("a", () => {});';
  const grouped = 'describe("a", () => { it("b", () => {}); });';
  expect(wordsOfTests([flat, flat, grouped]).isFlat).toBe(true);
  expect(wordsOfTests([flat, grouped]).isFlat).toBe(false);
});

test("comparisons are those of most tests", () => {
  expect(wordsOfTests(["expect(a).toEqual(1); expect(b).toEqual([])"]).matchers).toEqual({
    same: "toEqual",
    deep: "toEqual",
  });
  expect(wordsOfTests(["expect(a).toBe(1); expect(b).toStrictEqual([])"]).matchers).toEqual({
    same: "toBe",
    deep: "toStrictEqual",
  });
  expect(wordsOfTests(["assert.strictEqual(a, 1); assert.deepStrictEqual(b, [])"]).isStrict).toBe(true);
  expect(
    wordsOfTests(["assert.equal(a, 1); assert.strictEqual(b, 2); assert.deepEqual(c, d)"]).isStrict,
  ).toBe(false);
});
