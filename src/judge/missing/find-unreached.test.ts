import { expect, it } from "vitest";
import { type AssertionPlaces, describeUnreached, findUnreached } from "./find-unreached.ts";

const file = "test/cart.test.js";
const at = (...places: string[]): AssertionPlaces[] => [{ file, places }];

it.each<[string, AssertionPlaces[], AssertionPlaces[], AssertionPlaces[] | undefined, string[]]>([
  ["all that ran on the base", at("3", "7"), at("3", "7"), undefined, []],
  ["one that no longer runs", at("3", "7"), at("3"), undefined, ["7"]],
  ["a file in which none runs", at("3", "7"), [], undefined, ["3", "7"]],
  ["one instead of another", at("3", "7"), at("3", "9"), undefined, []],
  ["one instead of two", at("3", "7"), at("9"), undefined, ["3", "7"]],
  ["one that the author's change no longer reaches", at("3", "7"), at("3"), at("3"), []],
  ["one that the author's change reaches", at("3", "7"), at("3"), at("3", "7"), ["7"]],
])("finds what does not run: %s", (_, base, now, author, places) => {
  const lost = findUnreached({ base, now, author, isComparable: () => true });
  expect(lost).toEqual(places.length === 0 ? [] : [{ file, places }]);
});

it("compares only files that are as they were", () => {
  expect(findUnreached({ base: at("3"), now: [], isComparable: () => false })).toEqual([]);
});

it("names places and tests", () => {
  const unreached = [...at("3", "7.2"), { file: "a.test.ts", places: ["adds", "takes"] }];
  expect(describeUnreached(unreached)).toBe(
    "test/cart.test.js:3, test/cart.test.js:7.2, a.test.ts: adds and 1 more",
  );
});
