import { expect, it } from "vitest";
import { outsidePlan } from "./outside-plan.ts";

const plan = { allowedPaths: ["src/**"], forbiddenPaths: ["src/secret/**"] };

it.each([
  [["src/a.js", "src/b/c.js"], undefined],
  [["src/a.js", "lib/a.js"], "lib/a.js is outside the plan"],
  [["src/secret/a.js"], "the plan forbids src/secret/a.js"],
])("%j", (paths, expected) => {
  expect(outsidePlan(paths, plan)).toBe(expected);
});

it("allows everything if the plan names no paths", () => {
  expect(outsidePlan(["anything"], { allowedPaths: [], forbiddenPaths: [] })).toBeUndefined();
  expect(outsidePlan(["anything"], undefined)).toBeUndefined();
});
