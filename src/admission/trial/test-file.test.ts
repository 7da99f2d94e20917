import { expect, test } from "vitest";
import { CaseKind } from "../../contracts/index.ts";
import { testingOf } from "../../languages/language-of.ts";
import type { Candidate, TableRow } from "../../languages/tests/candidate.ts";
import { candidatesAt } from "./test-file.ts";

const candidate = (name: string, row?: TableRow): Candidate => ({
  name,
  target: "size",
  group: "size",
  kind: CaseKind.SUCCESS,
  code: "",
  imports: [],
  lines: [],
  branches: undefined,
  ...(row ? { row } : {}),
});

const after = '])("given %j, returns %j", (n, expected) => {\n  expect(size(n)).toBe(expected);\n});';
const row = (text: string): TableRow => ({ before: "it.each([", row: `  ${text},`, after });
const small = candidate('given 1, returns "small"', row('[1, "small"]'));
const large = candidate('given 11, returns "large"', row('[11, "large"]'));
const negative = candidate("throws RangeError for -1");
const method = candidate("TestSize::test_returns_small");
const text = `describe("size", () => {
  it.each([
    [1, 'small'],
    [11, 'large']
  ])('given %j, returns %j', (n, expected) => {
    expect(size(n)).toBe(expected);
  });

  it("throws RangeError for -1", () => {
    expect(() => size(-1)).toThrow(RangeError);
  });
});
`;
const methods = `class TestSize(unittest.TestCase):
    def test_returns_small(self):
        self.assertEqual(size(1), "small")
`;

test.each([
  ["a row, in whatever layout", 4, [large]],
  ["the body of a table", 6, [small, large]],
  ["the body of a test", 10, [negative]],
  ["nobody", 1, []],
])("a line belongs to %s", async (_, line, expected) => {
  expect(await at("size.test.js", { text, candidates: [small, large, negative] }, line)).toEqual(expected);
});

test("a line belongs to the method it is in", async () => {
  expect(await at("test_size.py", { text: methods, candidates: [method] }, 3)).toEqual([method]);
  expect(await at("test_size.py", { text: methods, candidates: [method] }, 1)).toEqual([]);
});

async function at(path: string, file: { text: string; candidates: readonly Candidate[] }, line: number) {
  const testing = await testingOf(path);
  return testing && candidatesAt({ ...file, testing }, line);
}
