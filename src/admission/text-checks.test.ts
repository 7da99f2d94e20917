import { describe, expect, test } from "vitest";
import { undefinedFixtures } from "../languages/python/tests/fixtures.ts";
import { freePath } from "../stages/write/free-path.ts";

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
