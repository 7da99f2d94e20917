import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRepository, type TestRepository } from "../../test/support/repositories/git-repository.ts";
import { readTarget } from "./target-paths.ts";

let repo: TestRepository;
beforeAll(() => {
  const files = ["src/size.js", "src/a:b.py", "test/size.test.js", "main.go", "types.d.ts", "notes.md"];
  repo = createRepository(Object.fromEntries(files.map((path) => [path, "x\n"])));
  symlinkSync("src/size.js", join(repo.path, "link.js"));
  symlinkSync("/etc/hostname", join(repo.path, "out.js"));
});
afterAll(() => repo.remove());

test.each([
  ["src/size.js", { path: "src/size.js" }],
  ["./src/../src/size.js", { path: "src/size.js" }],
  ["src/size.js:size", { path: "src/size.js", symbol: "size" }],
  ["src/size.js::Size.of", { path: "src/size.js", symbol: "Size.of" }],
  ["src/a:b.py", { path: "src/a:b.py" }],
  ["src/a:b.py:f", { path: "src/a:b.py", symbol: "f" }],
  ["link.js", { path: "src/size.js" }],
])("%s is understood", (target, expected) => {
  expect(readTarget(target, repo.path, repo.path)).toEqual(expected);
});

test("a target is relative to the current folder", () => {
  expect(readTarget("size.js", join(repo.path, "src"), repo.path)).toEqual({ path: "src/size.js" });
});

test.each([
  ["src/nope.js", "no such file: src/nope.js"],
  ["src/size.js:", "no such file: src/size.js:"],
  ["src", "src is a folder: name a source file in it"],
  ["/etc/hostname", "is outside the repository"],
  ["out.js", "is outside the repository"],
  ["test/size.test.js", "is a test file: name the source file instead"],
  [
    "main.go",
    "main.go is Go, but without a model Goldseam writes tests for JavaScript, TypeScript and Python",
  ],
  ["types.d.ts", "contains only types"],
  [
    "notes.md",
    "notes.md is not in a language that Goldseam writes tests for: JavaScript, TypeScript, Python",
  ],
])("%s is refused", (target, message) => {
  expect(() => readTarget(target, repo.path, repo.path)).toThrow(message);
});

test("a model writes tests in a language without a search", () => {
  expect(readTarget("main.go", repo.path, repo.path, true)).toEqual({ path: "main.go" });
});
