import { expect, test } from "vitest";
import { toldTexts, withVariants } from "./told-texts.ts";

const documentation = `/**
 * Reads dimensions such as "40x30x20", in centimetres, and gives sides such as "40".
 *
 * @param {string} text for example \`2x2x2\` or \`3x2x1\`
 * @param {string} unit like 'cm', or undefined
 * @returns {string} such as "never"
 */`;

test.each([
  ["text", true, ["40x30x20", "40", "2x2x2", "3x2x1"]],
  ["unit", false, ["cm"]],
  ["other", false, []],
])("finds the examples of %s", (name, isFirst, expected) => {
  expect(toldTexts(name, isFirst, documentation)).toEqual(expected);
});

test("finds none in sentences about results", () => {
  expect(toldTexts("size", true, '/** Writes a number as a text such as "1,000". */')).toEqual([]);
});

test("documented texts come before their variations", () => {
  expect(withVariants(["1x2", "2x3"]).slice(0, 3)).toEqual(["1x2", "2x3", "2x1"]);
});
