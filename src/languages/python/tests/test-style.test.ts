import { expect, test } from "vitest";
import { annotatesTests, usesTestCases } from "./test-style.ts";

const testCase =
  "import unittest\n\n\nclass TestA(unittest.TestCase):\n    def test_a(self):\n        pass\n";
const plain = "def test_a():\n    assert True\n";

test.each([
  ["functions", [plain]],
  ["test cases", [testCase]],
  ["functions", [testCase, plain]],
  ["functions", []],
])("writes %s", (written, tests) => {
  const texts = Object.fromEntries(tests.map((text, at) => [`tests/test_${at}.py`, text]));
  const files = { paths: ["a.py", ...Object.keys(texts)], read: (path: string) => texts[path] };
  expect(usesTestCases(files)).toBe(written === "test cases");
});

test.each([
  [true, ["def test_a() -> None:\n    pass\n"]],
  [true, ["class TestA:\n    def test_a(\n        self, a: int\n    ) -> None:\n        pass\n"]],
  [false, ["def test_a() -> None:\n    pass\n", plain]],
  [false, [plain]],
  [false, []],
])("says what tests return: %s", (expected, tests) => {
  const texts = Object.fromEntries(tests.map((text, at) => [`tests/test_${at}.py`, text]));
  const files = { paths: Object.keys(texts), read: (path: string) => texts[path] };
  expect(annotatesTests(files)).toBe(expected);
});

test.each([
  [
    "pyproject.toml",
    '[project]\nname = "a"\n\n[tool.mypy]\nfiles = ["src"]\nstrict = true\n\n[tool.tox]\na = 1\n',
    true,
  ],
  ["pyproject.toml", "[tool.mypy]\npython_version = 3\n\n[tool.pyright]\nstrict = true\n", false],
  ["setup.cfg", "[mypy]\ndisallow_untyped_defs = True\n", true],
  ["mypy.ini", "[mypy]\nstrict = False\n", false],
])("without tests, says what they return where %s asks for it: %s", (path, text, expected) => {
  expect(annotatesTests({ paths: [path], read: (one) => (one === path ? text : undefined) })).toBe(expected);
});
