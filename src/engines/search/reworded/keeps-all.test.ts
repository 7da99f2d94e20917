import { expect, test } from "vitest";
import { coveredPoint, errorPoint, killPoint } from "../../../languages/search/points.ts";
import { keepsAll } from "./keeps-all.ts";

const error = (type: string) => ({ type, name: type, message: "no" });
const shown = (own: object = {}) => ({
  ...{ outcome: "returned" as const, error: error(""), lines: [1, 2] },
  points: new Set([coveredPoint(1), coveredPoint(2), killPoint(7), errorPoint("any")]),
  ...own,
});
const threw = (type: string) => shown({ outcome: "threw", error: error(type) });

test.each([
  ["the same", shown(), shown(), true],
  ["more lines", shown(), shown({ lines: [1, 2, 3] }), true],
  ["a line less", shown(), shown({ lines: [1] }), false],
  ["a place less", shown(), shown({ points: new Set([coveredPoint(1), killPoint(7)]) }), false],
  ["a mutant less", shown(), shown({ points: new Set([coveredPoint(1), coveredPoint(2)]) }), false],
  ["an error instead of a result", shown(), threw("RangeError"), false],
  ["another error", threw("TypeError"), threw("RangeError"), false],
  ["the same error", threw("RangeError"), threw("RangeError"), true],
])("%s", (_, before, after, keeps) => {
  expect(keepsAll(before, after)).toBe(keeps);
});
