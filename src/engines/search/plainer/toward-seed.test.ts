import { expect, test } from "vitest";
import { towardSeeds } from "./toward-seed.ts";

test("offers the nearest text that somebody wrote, and takes single differences back", () => {
  const moved = towardSeeds("--0...]aa", ["--tags <tag...>", "unrelated words everywhere"]);
  expect(moved).toContain("--tags <tag...]aa");
  expect(moved).toContain("--0...>");
});

test("a seed that differs in one place is offered whole", () => {
  expect(towardSeeds("1:2-1:21", ["9:00", "1:2-1:30"])).toContain("1:2-1:30");
});

test("offers nothing for a seed, and never an empty text", () => {
  expect(towardSeeds("key", ["key"])).toEqual([]);
  expect(towardSeeds("x", [""])).toEqual([]);
});
