import { expect, test } from "vitest";
import { isOfForm, isSameCode, variantsOf } from "./text-variants.ts";

test("varies sizes by their parts", () => {
  expect(variantsOf("40x30x20")).toEqual([
    "20x40x30",
    "20x30x40",
    "40x30",
    "40x30x20x10",
    "40x30x0",
    "5x4x3",
    "0x30x20",
    "40 x 30 x 20",
    "40X30X20",
  ]);
});

test.each([
  ["1.2.3", ["3.1.2", "1.2", "1.2.0"]],
  ["a=1; b=2", ["a=1; b=0", "a=1; b"]],
  ["2.5 kg", ["2.5", "2.5 KG"]],
  ["en-US", ["US-en", "en", "en - US", "en-us", "EN-US"]],
  ["09:30-11:00", ["11:00-09:30", "09:30"]],
  ["hello", ["HELLO"]],
])("varies %s", (text, some) => {
  const found = variantsOf(text);
  expect(found).toEqual(expect.arrayContaining(some));
  expect(found).not.toContain(text);
});

test("a text of the same form has one of the signs between the parts", () => {
  expect(isOfForm("40x30", "40x30x20")).toBe(true);
  expect(isOfForm("x", "40x30x20")).toBe(false);
  expect(isOfForm(":", "09:30-11:00")).toBe(false);
  expect(isOfForm("Hello World", "40x30x20")).toBe(false);
  expect(isOfForm("hello", "unicorn")).toBe(true);
});

test.each([
  ["037833DP2", "22A692004", true],
  ["2936921", "29A6922", true],
  ["037833dp2", "037833DP2", false],
  ["037833DP", "037833DP2", false],
  ["ABCDEFGHI", "037833DP2", false],
  ["unicorn", "rainbow", false],
])("%s is a code like %s: %s", (text, other, expected) => {
  expect(isSameCode(text, other)).toBe(expected);
});
