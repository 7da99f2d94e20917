import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../create-outline-parser.ts";
import { codeOf, compareCode } from "./code-lines.ts";
import type { OutlineParser } from "./outline.ts";

let parser: OutlineParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

function code(path: string, text: string) {
  const [symbol] = parser.parse(path, text)?.symbols ?? [];
  if (!symbol) throw new Error(`no symbol in ${path}`);
  return codeOf({ lines: text.split("\n") }, symbol);
}

test.each([
  [
    "a docstring",
    "a.py",
    'def f(a):\n    """Old."""\n    return a',
    'def f(a):\n    """New,\n    longer."""\n    return a',
  ],
  [
    "a comment",
    "a.js",
    "function f(a) {\n  return a; // old\n}",
    "function f(a) {\n  // new\n  return a;\n}",
  ],
  [
    "a block comment",
    "a.go",
    "package a\nfunc F() {\n\tg()\n}",
    "package a\nfunc F() {\n\t/* one\n\ttwo */\n\tg()\n}",
  ],
  ["layout", "a.rs", "fn f() {\n    g();\n}", "fn f() {\n\n        g();\n}"],
  ["a line that moved", "a.py", "def f():\n    a()\n    b()", "def f():\n    b()\n    a()"],
])("does not treat %s as a change", (_, path, before, after) => {
  expect(compareCode(code(path, before), code(path, after))).toEqual({ added: [], removed: [] });
});

test("lists added and removed lines, with their places", () => {
  const before = code("a.py", "def f(a):\n    check(a)\n    return a");
  const after = code("a.py", "def f(a):\n    return a\n    return a");
  expect(compareCode(before, after)).toEqual({
    added: [{ line: 3, text: "return a" }],
    removed: [{ line: 2, text: "check(a)" }],
  });
});
