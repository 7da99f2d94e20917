import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../create-outline-parser.ts";
import { languageOf } from "../../language-of.ts";
import type { SyntaxParser } from "../../syntax/outline.ts";

let parser: SyntaxParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

/** The tests of a file that somebody wrote. */
async function read(path: string, ...lines: string[]) {
  const testing = await languageOf(path)?.loadTesting?.();
  const root = parser.tree(path, lines.join("\n"));
  const outline = parser.parse("src/sum.js", "");
  if (!testing || !root || !outline) throw new Error("cannot be read");
  const files = { paths: [], read: () => undefined };
  const project = { root: "", runner: "vitest", moduleSystem: "esm" } as never;
  const parts = testing.tests.reading.partsOf(root, {
    ...{ project, files, outline, sourcePath: "src/sum.js", testPath: path },
  });
  return { ...parts, texts: parts.tests.map(({ name, code }) => `${name} | ${code}`) };
}

test("rows of a table become tests, by their order or by their names", async () => {
  const { texts, unread } = await read(
    "test/sum.test.ts",
    "test.each([[1, 2, 3], [4, 5, 9]])('adds %i and %i', (a: number, b, expected) => {",
    "  expect(sum(a, b)).toBe(expected);",
    "});",
    "it.each([{ text: 'a', size: 1 }])('$text has $size', async ({ text, size }) => expect(await count(text)).toBe(size));",
    "it.each(['x', ''])('refuses', (text) => { expect(() => parse(text)).toThrow(); });",
    "it.each(rows)('%s', () => {});",
  );
  expect(texts).toEqual([
    'adds 1 and 2 | test("adds 1 and 2", () => {\n  const [a, b, expected] = [1, 2, 3];\n  expect(sum(a, b)).toBe(expected);\n});',
    'adds 4 and 5 | test("adds 4 and 5", () => {\n  const [a, b, expected] = [4, 5, 9];\n  expect(sum(a, b)).toBe(expected);\n});',
    "a has 1 | it(\"a has 1\", async () => {\n  const { text, size } = { text: 'a', size: 1 };\n  return expect(await count(text)).toBe(size);\n});",
    "refuses: x | it(\"refuses: x\", () => {\n  const text = 'x'; expect(() => parse(text)).toThrow(); });",
    "refuses: empty | it(\"refuses: empty\", () => {\n  const text = ''; expect(() => parse(text)).toThrow(); });",
  ]);
  expect(unread).toMatchObject([{ reason: expect.stringContaining("a table whose rows cannot be read") }]);
});

test("rows of parameters become functions, with the fixtures that they had", async () => {
  const { texts, unread } = await read(
    "tests/test_sum.py",
    "@pytest.mark.parametrize('a, b', [(1, 2), pytest.param(3, [4], id='x')])",
    "def test_adds(a, b, tmp_path):",
    "    assert add(a, b)",
    "    assert a",
    "class TestWords:",
    "    @pytest.mark.parametrize('text', ['x', 'y z'])",
    "    def test_counts(self, text):",
    "        assert count(text) == 1",
    "@pytest.mark.parametrize('a', values())",
    "def test_computed(a): assert a",
  );
  expect(texts).toEqual([
    "test_adds_1_2 | def test_adds_1_2(tmp_path):\n    a, b = 1, 2\n    assert add(a, b)\n    assert a",
    "test_adds_3_4 | def test_adds_3_4(tmp_path):\n    a, b = 3, [4]\n    assert add(a, b)\n    assert a",
    "test_counts_x | def test_counts_x():\n    text = 'x'\n    assert count(text) == 1",
    "test_counts_y_z | def test_counts_y_z():\n    text = 'y z'\n    assert count(text) == 1",
  ]);
  expect(unread).toMatchObject([{ name: "test_computed" }]);
});
