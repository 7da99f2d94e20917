import { expect, test } from "vitest";
import { float, integer, list, string } from "../../../languages/values/value.ts";
import { distanceBetween } from "./nearest.ts";

test.each([
  [integer(3), integer(10), 7],
  [float(0.5), integer(1), 0.5],
  [string("prefix"), string("pre"), 3],
  [string("abc"), string("xbc"), 3],
  [string("3"), integer(3), 0],
  [list(), integer(3), Number.POSITIVE_INFINITY],
])("%o is away from %o by %d", (one, other, distance) => {
  expect(distanceBetween(one, other)).toBe(distance);
});
