import { expect, test } from "vitest";
import { docstringsOf } from "../test-style.ts";
import { withDocstring } from "./docstrings.ts";

test("a test says in words what its name says", () => {
  expect(withDocstring("def test_slug_returns_false_for_empty_string():\n    assert slug('') is False")).toBe(
    'def test_slug_returns_false_for_empty_string():\n    """Test slug returns false for empty string."""\n    assert slug(\'\') is False',
  );
  expect(withDocstring('@pytest.mark.parametrize("a", [1])\ndef test_a(a) -> None:\n    assert a')).toBe(
    '@pytest.mark.parametrize("a", [1])\ndef test_a(a) -> None:\n    """Test a."""\n    assert a',
  );
});

test.each([
  ['"""Tests."""\n\n\ndef test_a():\n    """Test a."""\n    assert True\n', { tests: true, files: true }],
  ["def test_a():\n    assert True\n", { tests: false, files: false }],
])("a project's tests show whether they have any: %j", (text, expected) => {
  const files = { paths: ["tests/test_a.py"], read: () => text };
  expect(docstringsOf(files)).toEqual(expected);
});
