import { expect, test } from "vitest";
import { bracketed } from "./layout.ts";

test("puts as many numbers on a line as fit, and other items on lines of their own", () => {
  const numbers = Array.from({ length: 40 }, (_, at) => String(at));
  const lines = bracketed(["[", "]"], numbers, { indent: "  " }).split("\n");
  expect(lines).toHaveLength(5);
  expect(lines[1]).toBe("  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,");
  expect(lines.slice(1, -1).join("").split(",").filter(Boolean)).toHaveLength(40);
  const words = numbers.map((number) => `"word ${number}"`);
  expect(bracketed(["[", "]"], words, { indent: "  " }).split("\n")).toHaveLength(42);
});
