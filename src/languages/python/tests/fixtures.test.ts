import { expect, test } from "vitest";
import { undefinedFixtures } from "./fixtures.ts";

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
