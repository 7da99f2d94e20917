import { expect, it } from "vitest";
import { isInRange, readVersion } from "./version-range.ts";

it.each([
  [">=18", "20.1.0", true],
  [">=18 <20", "20.1.0", false],
  [">= 18.12", "18.2.0", false],
  ["^20.1 || ^22", "20.0.9", false],
  ["^20.1 || ^22", "22.9.0", true],
  ["18.x", "18.20.1", true],
  ["18", "20.0.0", false],
  ["~16.3", "16.3.9", true],
  ["~16.3", "16.4.0", false],
  ["14 - 16", "16.20.0", true],
  ["^0.10.3", "0.10.9", true],
  ["^0.10.3", "0.11.0", false],
  [">20", "20.3.0", false],
  ["<=20", "20.3.0", true],
  ["*", "24.0.0", true],
  ["lts/*", "24.0.0", true],
  [">=3.9,<3.13", "3.11.7", true],
  [">=3.9,!=3.11.*", "3.11.7", false],
  ["~=3.9", "3.11.7", true],
  ["~=3.9", "4.0", false],
  ["==3.12.*", "3.11.7", false],
])("%s has %s: %s", (range, version, expected) => {
  expect(isInRange(readVersion(version) ?? [], range)).toBe(expected);
});

it("finds the version in what a program prints", () => {
  expect(readVersion("go version go1.26.8 linux/amd64")).toEqual([1, 26, 8]);
  expect(readVersion("none")).toBeUndefined();
});
