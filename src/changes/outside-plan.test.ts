import { expect, it } from "vitest";
import { checkPlanPaths, outsidePlan } from "./outside-plan.ts";

const plan = { allowedPaths: ["src/**", "docs", "*.md"], forbiddenPaths: ["src/secret/**", "keys.json"] };

it.each([
  [["src/a.js", "src/b/c.js", "src/.eslintrc", "docs/deep/a.txt", "./README.md".slice(2)], undefined],
  [["src/a.js", "lib/a.js"], "lib/a.js is outside the plan"],
  [["lib/README.md"], "lib/README.md is outside the plan"],
  [["lib/docs/a.txt"], "lib/docs/a.txt is outside the plan"],
  [["src/secret/a.js"], "the plan forbids src/secret/a.js"],
  [["src/secret/.env"], "the plan forbids src/secret/.env"],
  [["src/Secret/a.js"], "the plan forbids src/Secret/a.js"],
  [["src/deep/keys.json"], "the plan forbids src/deep/keys.json"],
])("%j", (paths, expected) => {
  expect(outsidePlan(paths, plan)).toBe(expected);
});

it("allows everything if the plan names no paths", () => {
  expect(outsidePlan(["anything"], { allowedPaths: [], forbiddenPaths: [] })).toBeUndefined();
  expect(outsidePlan(["anything"], undefined)).toBeUndefined();
});

it.each(["src/{a,b}", "/etc", "../x", "a/../b", "[ab].js", "!src", "", "a\\b"])("refuses %j", (pattern) => {
  expect(() => checkPlanPaths({ allowedPaths: [pattern], forbiddenPaths: [] })).toThrow("is not understood");
});

it("accepts usual patterns", () => {
  checkPlanPaths({ allowedPaths: ["src/**", "./lib/", "*.md", "a..b"], forbiddenPaths: ["package.json"] });
});
