import { expect, test } from "vitest";
import { integer, list, string, type Value } from "../../../languages/values/value.ts";
import { changeBetween } from "./change-between.ts";

const numbers = (...all: number[]) => list(...all.map(integer));

test.each<[Value, Value, string | undefined]>([
  [string("Hello"), string("Hello"), "unchanged"],
  [string("Hello"), string("hello"), "in lower case"],
  [string("Hello"), string("HELLO"), "in upper case"],
  [string("  padded "), string("padded"), "without surrounding spaces"],
  [numbers(3, 1, 2), numbers(1, 2, 3), "sorted"],
  [numbers(3, 1, 2), numbers(2, 1, 3), "reversed"],
  [numbers(1, 1, 2), numbers(1, 2), "without duplicates"],
  // These may be chance, or say something else.
  [string("A"), string("a"), undefined],
  [string(" Hello"), string(" hello"), undefined],
  [string(""), string(""), undefined],
  [numbers(1, 2, 3), numbers(3, 2, 1), undefined],
  [numbers(2, 1), numbers(1, 2), undefined],
  [numbers(3, 1, 2), numbers(1, 2), undefined],
  [integer(3), integer(3), undefined],
])("%j and %j", (given, result, change) => {
  expect(changeBetween(given, result)).toBe(change);
});
