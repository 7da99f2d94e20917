import { expect, test } from "vitest";
import { reviewPlan } from "./plan-request.ts";

const files = [
  "src/cart.js",
  "src/pay/card.js",
  "test/cart.test.js",
  "package.json",
  ".github/workflows/ci.yml",
];
const rules = {
  isTestFile: (path: string) => path.startsWith("test/"),
  protectedAmong: (paths: readonly string[]) => paths.filter((path) => /package|^\.github/.test(path)),
};
const review = (paths: readonly string[], more: object = {}) =>
  reviewPlan(
    { steps: [{ description: "Give a discount", paths }], forbidden_paths: [], ...more },
    files,
    rules,
  );

test("paths are kept that exist, or are new files in folders that do", () => {
  const { steps, notes } = review(["src/cart.js", "./src/pay", "src/discount.js", "src/rules/member.js"]);
  expect(steps).toEqual([
    {
      id: "1",
      description: "Give a discount",
      paths: ["src/cart.js", "src/pay", "src/discount.js", "src/rules/member.js"],
    },
  ]);
  expect(notes).toEqual([]);
});

test.each([
  ["../secrets.js", "it is no path"],
  ["/etc/passwd", "it is no path"],
  ["src/../package.json", "it is no path"],
  ["**", "it is no path"],
  ["test/cart.test.js", "tests are written by others"],
  ["package.json", "it is protected"],
  [".github/workflows/ci.yml", "it is protected"],
  ["lib/a/b/c.js", "there is no such place"],
  ["src/nothing", "there is no such place"],
])("%s is never allowed", (path, why) => {
  const { steps, notes } = review([path]);
  expect(steps[0]?.paths).toEqual([]);
  expect(notes).toEqual([`dropped ${path}: ${why}`]);
});

test("forbidden places exist and are not what the plan is about", () => {
  const forbidden_paths = ["src/pay", "src", "lib", "../x", "src/pay"];
  expect(review(["src/cart.js"], { forbidden_paths }).forbiddenPaths).toEqual(["src/pay"]);
});

test.each([undefined, "prose", {}, { steps: "all" }, { steps: [{}], forbidden_paths: [] }])(
  "an answer that is no plan is none: %j",
  (answer) => {
    expect(reviewPlan(answer, files, rules)).toMatchObject({
      steps: [],
      notes: [expect.stringContaining("no plan")],
    });
  },
);

test("no more than twelve steps, each on one short line", () => {
  const steps = Array.from({ length: 50 }, () => ({ description: `a\nb${"c".repeat(900)}`, paths: [] }));
  const reviewed = review([], { steps }).steps;
  expect(reviewed).toHaveLength(12);
  expect(reviewed[0]?.description).not.toContain("\n");
  expect(reviewed[0]?.description.length).toBeLessThanOrEqual(300);
});
