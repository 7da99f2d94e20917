import { expect, test } from "vitest";
import { CaseKind } from "../../../contracts/index.ts";
import type { Candidate } from "../../tests/candidate.ts";
import { assemblePython } from "./assemble-file.ts";
import { distinctFunctions } from "./distinct-functions.ts";

const candidate = (name: string, own: Partial<Candidate> = {}): Candidate => ({
  name,
  target: "size",
  group: "size",
  kind: CaseKind.SUCCESS,
  code: `def ${name}():\n    assert size(1)`,
  imports: [],
  lines: [],
  branches: undefined,
  ...own,
});
const row = (value: string, column: string) =>
  candidate(`test_size[${value}]`, {
    row: {
      before: `@pytest.mark.parametrize("${column}", [`,
      row: `    ${value},`,
      after: `])\ndef test_size(${column}):\n    assert size(${column})`,
    },
  });

test("functions of two tables and of a test get different names, rows of one table share theirs", () => {
  const tests = distinctFunctions(
    [row("1", "n"), row("2", "n"), row("3", "m"), candidate("test_size")],
    false,
  );
  expect(tests.map(({ name }) => name)).toEqual([
    "test_size[1]",
    "test_size[2]",
    "test_size_2[3]",
    "test_size_3",
  ]);
  expect(assemblePython(tests, false).match(/def \w+/g)).toEqual([
    "def test_size",
    "def test_size_2",
    "def test_size_3",
  ]);
});

test("methods of two test cases may have one name", () => {
  const method = (group: string, code: string) =>
    candidate(`${group}::test_size`, { group, code: `def test_size(self):\n    ${code}` });
  const tests = [method("TestA", "a"), method("TestA", "b"), method("TestB", "c")];
  expect(distinctFunctions(tests, true).map(({ name }) => name)).toEqual([
    "TestA::test_size",
    "TestA::test_size_2",
    "TestB::test_size",
  ]);
});
