import { describe, expect, test } from "vitest";
import { undefinedFixtures } from "./fixtures.ts";
import { freePath } from "./free-path.ts";
import { findSmell } from "./smells.ts";

describe("findSmell", () => {
  test.each([
    ['it("x", () => {\n  run();\n});', "it asserts nothing"],
    [
      "def test_x():\n    assert f(1) == f(1)",
      "an assertion compares a thing with itself or a constant with a constant",
    ],
    [
      'it("x", () => {\n  expect(sum(1)).toBe(sum(1));\n});',
      "an assertion compares a thing with itself or a constant with a constant",
    ],
    [
      "def test_x():\n    assert True",
      "an assertion compares a thing with itself or a constant with a constant",
    ],
    ["def test_x():\n    time.sleep(0.2)\n    assert f() == 1", "it sleeps 200 ms"],
    [
      'it("x", async () => {\n  await new Promise((r) => setTimeout(r, 1_000));\n  expect(f()).toBe(1);\n});',
      "it sleeps 1000 ms",
    ],
    ['it.only("x", () => {\n  expect(f()).toBe(1);\n});', "it is skipped or runs alone"],
    ['it("x", () => {\n  expect(f(Math.random())).toBe(1);\n});', "it depends on chance or on the clock"],
  ])("%s", (code, expected) => {
    expect(findSmell(code)).toBe(expected);
  });

  test.each([
    'it("x", () => {\n  expect(f("a")).toBe("a");\n});',
    "def test_x():\n    assert f(3) == 3",
    "def test_x():\n    with pytest.raises(ValueError):\n        f(-1)",
    'it("x", () => {\n  assert.equal(f(1), 1);\n});',
    "def test_x():\n    time.sleep(0.01)\n    assert f() == 1",
  ])("finds nothing in %s", (code) => {
    expect(findSmell(code)).toBeUndefined();
  });
});

describe("undefinedFixtures", () => {
  const files = {
    paths: ["tests/conftest.py"],
    read: () => "import pytest\n\n@pytest.fixture\ndef client():\n    return 1\n",
  };
  test.each([
    ["def test_x():\n    assert f() == 1", []],
    ["def test_x(client, tmp_path):\n    assert f() == 1", []],
    ["def test_x(database):\n    assert f() == 1", ["database"]],
    ['@pytest.mark.parametrize("a, b", [(1, 2)])\ndef test_x(a, b):\n    assert f(a) == b', []],
  ])("%s", (code, expected) => {
    expect(undefinedFixtures(code, files)).toEqual(expected);
  });
});

describe("freePath", () => {
  test.each([
    ["tests/test_a_agent.py", [], "tests/test_a_agent.py"],
    [
      "tests/test_a_agent.py",
      ["tests/test_a_agent.py", "tests/test_a_agent_2.py"],
      "tests/test_a_agent_3.py",
    ],
    ["test/a.agent.test.js", ["test/a.agent.test.js"], "test/a.agent-2.test.js"],
  ])("%s beside %j", (path, existing, expected) => {
    expect(freePath(path, existing)).toBe(expected);
  });
});
