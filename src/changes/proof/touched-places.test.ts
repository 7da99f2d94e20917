import { beforeAll, describe, expect, it } from "vitest";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import { expectOtherValues, readTestLiterals } from "./expected-values.ts";
import { findParts } from "./touched-places.ts";

let outlines: SyntaxParser;
beforeAll(async () => {
  outlines = await createOutlineParser();
});

describe("the functions that a fix touches are emptied", () => {
  it.each([
    ["a.js", "const f = (n) => n * 2;\n", "f of a.js", "const f = (n) => undefined;\n"],
    ["a.js", "class A {\n  f(n) { return n; }\n}\n", "A.f of a.js", "class A {\n  f(n) {}\n}\n"],
    [
      "a.ts",
      "export function f(n: number): number {\n  return n;\n}\n",
      "f of a.ts",
      "// @ts-nocheck\nexport function f(n: number): number {}\n",
    ],
    ["a.py", "def f(n):\n    return n\n", "f of a.py", "def f(n):\n    pass\n"],
    ["a.py", "def f(n):\n    yield n\n", "f of a.py", "def f(n):\n    return; yield\n"],
    [
      "a.go",
      "package a\n\nfunc F(n int) (int, error) { return n, nil }\n",
      "F of a.go",
      "package a\n\nfunc F(n int) (int, error) { return *new(int), *new(error);  return n, nil }\n",
    ],
    ["a.rs", "fn f(n: i32) { g(n) }\n", "f of a.rs", "fn f(n: i32) { return;  g(n) }\n"],
  ])("%s: %s", (path, after, label, emptied) => {
    const changedLines = after.split("\n").map((_, at) => at + 1);
    const file = { path, before: undefined, base: undefined, after, changed: { changedLines } };
    const { functions } = findParts([file], outlines);
    const [touched] = functions;
    expect([touched?.label, touched?.emptied[0]]).toEqual([label, emptied]);
  });

  it("and hunks outside of them are taken back one by one", () => {
    const before = "a = 1\nb = 2\nc = 3\n\n\ndef f():\n    return a\n";
    const after = "a = 9\nb = 2\n\n\ndef f():\n    return b\n";
    const file = {
      path: "a.py",
      before,
      base: undefined,
      after,
      changed: { changedLines: [1, 6], gapLines: [2, 3] },
    };
    const { functions, loose } = findParts([file], outlines);
    expect(functions.map(({ label }) => label)).toEqual(["f of a.py"]);
    expect(loose.map(({ undone }) => undone.get("a.py"))).toEqual([
      after.replace("a = 9", "a = 1"),
      after.replace("b = 2\n", "b = 2\nc = 3\n"),
    ]);
  });
});

it.each([
  [
    "it.test.js",
    "adds > two",
    'describe("adds", () => {\n  it("two", () => {\n    assert.equal(f("a", 3), 35.7);\n  });\n});\n',
    "35.7",
    ['"a"', "3"],
  ],
  ["it.test.js", "two", 'test("two", () => expect(f({ "key": 3 })).toEqual({ n: [1, 2] }));\n', "2", ["3"]],
  [
    "test_it.py",
    "Cart::test_two[x]",
    "class Cart:\n    def test_two(self):\n        self.assertEqual(f(3), 'b')\n",
    "'b'",
    ["3"],
  ],
  ["test_it.py", "test_two", 'def test_two():\n    assert f({"price": 3}) == 4.5\n', "4.5", ["3"]],
  [
    "it_test.go",
    "TestTwo",
    'package a\n\nfunc TestTwo(t *testing.T) {\n\tif got := F(3); got != 35.7 {\n\t\tt.Fatalf("got %v", got)\n\t}\n}\n',
    "35.7",
    ["3", '"got %v"'],
  ],
  ["it.rs", "two", "#[test]\nfn two() {\n    assert_eq!(f(3), 9);\n}\n", "9", ["3"]],
])("%s: %s has its expected value and its inputs read", async (file, name, text, expected, given) => {
  const files = await readTestLiterals([{ name, file }], { read: () => text, outlines });
  const [test] = files[0]?.tests ?? [];
  expect(test?.expected.map((node) => node.text)).toEqual([expected]);
  expect(test?.given.map((node) => node.text)).toEqual(expect.arrayContaining(given));
  expect(test?.given.map((node) => node.text)).not.toContain('"price"');
  expect(expectOtherValues(files).texts.get(file)).not.toBe(text);
});
