import { expect, it } from "vitest";
import { refusedPaths } from "./check-changes.ts";

const rules = {
  isTestFile: (path: string) => path.startsWith("test/"),
  aboutDependencies: false,
  plan: undefined,
};

it.each([
  "test/sum.test.js",
  "goldseam.json",
  "packages/a/goldseam.json",
  ".github/workflows/ci.yml",
  ".ci/run",
  ".git/config",
  ".gitattributes",
  "vitest.config.ts",
  "eslint.config.mjs",
  ".eslintrc.json",
  "tsconfig.json",
  "pytest.ini",
  "conftest.py",
  "pkg/conftest.py",
  "package.json",
  "requirements-dev.txt",
  "LICENSE",
])("a coder may not change %s", (path) => {
  expect(refusedPaths(["src/sum.js", path], rules)).toEqual([expect.stringContaining(`${path}: `)]);
});

it.each(["src/sum.js", "lib/config.js", "app/jest_helpers.py", "README.md"])(
  "a coder may change %s",
  (path) => {
    expect(refusedPaths([path], rules)).toEqual([]);
  },
);

it("opens manifests to a ticket about dependencies", () => {
  expect(refusedPaths(["package.json", "package-lock.json"], { ...rules, aboutDependencies: true })).toEqual(
    [],
  );
});

it("holds a coder to the plan", () => {
  const plan = { allowedPaths: ["src/**"], forbiddenPaths: ["src/secret/**"] };
  expect(refusedPaths(["src/a.js", "lib/a.js", "src/secret/a.js"], { ...rules, plan })).toEqual([
    "lib/a.js: outside the plan",
    "src/secret/a.js: the plan forbids it",
  ]);
});
