import { expect, it } from "vitest";
import { TestOutcome } from "../../contracts/index.ts";
import { type AuthorDiff, explainMissing, mayBeRenamed } from "./explain-missing.ts";

const path = "tests/test_a.py";
const before = "import pytest\n\ndef test_a():\n    assert 1\n\ndef test_b():\n    assert 2\n";
const nothing: AuthorDiff = { gone: new Set(), settings: undefined, changed: [], leavesOut: /\bskip\b/ };
const rewritten = (after: string): AuthorDiff => ({ ...nothing, changed: [{ path, before, after }] });
const test = { file: path, outcome: TestOutcome.UNSPECIFIED, count: 1, isNew: false };

it.each<[string, string, AuthorDiff, boolean]>([
  ["nothing that the author did", "test_a", nothing, false],
  ["a deleted file", "test_a", { ...nothing, gone: new Set([path]) }, true],
  ["another deleted file", "test_a", { ...nothing, gone: new Set(["tests/test_c.py"]) }, false],
  ["a deleted test", "test_a", rewritten(before.replace("def test_a():\n    assert 1\n\n", "")), true],
  ["another deleted test", "test_b", rewritten(before.replace("def test_a():\n    assert 1\n\n", "")), false],
  ["a renamed test", "test_a", rewritten(before.replace("test_a", "test_c")), true],
  ["a test in a comment", "test_a", rewritten(before.replace("def test_a", "# def test_a")), true],
  ["a test below a condition", "test_a", rewritten(before.replace("def test_a", "    def test_a")), true],
  ["a changed assertion", "test_a", rewritten(before.replace("assert 1", "assert 3")), false],
  ["a mark", "test_a", rewritten(before.replace("def test_a", "@pytest.mark.skip\ndef test_a")), true],
  [
    "a mark in a helper of tests",
    "test_a",
    {
      ...nothing,
      changed: [{ path: "tests/helper.py", before: "", after: "pytest.skip()" }],
    },
    true,
  ],
  [
    "a mark that was there before",
    "test_a",
    {
      ...nothing,
      changed: [{ path: "tests/helper.py", before: "skip", after: "skip()" }],
    },
    false,
  ],
  ["rows in a rewritten file", "test_a[1]", rewritten(`${before}ROWS = [2]\n`), true],
  ["rows in a file that stays", "test_a[1]", nothing, false],
  ["rewritten settings", "test_a", { ...nothing, settings: "pytest.ini" }, true],
])("%s", (_, name, diff, isExplained) => {
  expect(explainMissing({ ...test, name }, diff) !== undefined).toBe(isExplained);
});

it("takes only a name from data, under which nothing was reported, for one that may have changed", () => {
  expect(mayBeRenamed({ ...test, name: "test_a[1]" }, before)).toBe(true);
  expect(mayBeRenamed({ ...test, name: "test_a" }, before)).toBe(false);
  expect(mayBeRenamed({ ...test, name: "test_a[1]", outcome: TestOutcome.SKIPPED }, before)).toBe(false);
});
