import { beforeAll, expect, test } from "vitest";
import { createOutlineParser } from "../../../create-outline-parser.ts";
import type { SyntaxParser } from "../../../syntax/outline.ts";
import { findForeign } from "../../../tests/generated/check-syntax.ts";
import { isKnownModule } from "./python-modules.ts";
import { pythonSyntax } from "./python-syntax.ts";

let parser: SyntaxParser;
beforeAll(async () => {
  parser = await createOutlineParser();
});

const sources: Readonly<Record<string, string>> = {
  "shop/text.py": "import os\nimport requests\nfrom shop.errors import Bad\n",
  "shop/errors.py": "",
};
const files = { paths: Object.keys(sources), read: (path: string) => sources[path] };

function foreignIn(text: string): string | undefined {
  const root = parser.tree("test_a.py", text);
  const imports = { subject: "shop.text", isKnown: (name: string) => isKnownModule(name, files) };
  return root ? findForeign(root, pythonSyntax(root, imports)) : "no tree";
}

const head = "from shop.text import A, f\n\n\n";
const inTest = (...lines: readonly string[]) =>
  `${head}def test_a(tmp_path, monkeypatch):\n    ${lines.join("\n    ")}\n`;

test.each([
  [["assert f(1, [-2.5, None], key={'a': (1,)}) == {b'x', True}"]],
  [["a = A(3)", "a.b(lambda *_: 3)", "assert a.c is None", "assert a[1] == 'x' * 30"]],
  [
    [
      "(tmp_path / 'a.txt').write_text('x')",
      "monkeypatch.setenv('HOME', f'{tmp_path}/a')",
      "assert list(f(tmp_path)) == []",
    ],
  ],
  [["monkeypatch.setattr('shop.text.LIMIT', 3)", "monkeypatch.setattr('time.time', lambda: 3.0)", "f()"]],
  [
    [
      "class B(A):",
      "    def read(self, *args, size=None):",
      "        return 3",
      "",
      "assert (B() == 3) is False",
    ],
  ],
  [["with A() as entered:", "    assert entered is True", "del A()[1]"]],
])("tests hold %j", (lines) => {
  expect(foreignIn(inTest(...lines))).toBeUndefined();
});

test("tests may say that they return nothing, and no other type", () => {
  const returning = (type: string) => `${head}def test_a() -> ${type}:\n    f()\n`;
  expect(foreignIn(returning("None"))).toBeUndefined();
  expect(foreignIn(returning("f()"))).toBeDefined();
});

test("tests hold tables, raised errors, test cases and modules of the project", () => {
  const table = `import pytest\n${head}@pytest.mark.parametrize(\n    ("n", "expected"),\n    [\n        (1, 2),\n        pytest.param("a b", 3, id="a b"),\n    ],\n)\ndef test_a(n, expected):\n    with pytest.raises(ValueError, match=r"no \\d"):\n        f(n)\n`;
  const cases = `import unittest\nfrom unittest import mock\n\nfrom shop.errors import Bad\n${head}class TestA(unittest.TestCase):\n    @mock.patch("sys.argv", ["prog"])\n    def test_a(self):\n        for n in [1, 2]:\n            with self.subTest(n=n):\n                self.assertRaises(Bad, f, n)\n`;
  const third = `import asyncio\nfrom requests.models import Response\n${head}def test_a():\n    assert isinstance(asyncio.run(f()), Response)\n`;
  const plain = `from gettext import NullTranslations\nfrom urllib.parse import ParseResult\n${head}def test_a():\n    assert isinstance(f(), (NullTranslations, ParseResult))\n`;
  for (const text of [table, cases, third, plain]) expect(foreignIn(text)).toBeUndefined();
});

test.each([
  "g()",
  "exec('f()')",
  "f(exec)",
  "f.__globals__",
  "f.__class__.__subclasses__()",
  "open('x')",
  "getattr(f, 'x')",
  "from os import system",
  "from urllib.request import urlopen",
  "import subprocess",
  "import numpy",
  "os.system('ls')",
  "monkeypatch.setattr('os.system', f)",
  "while True: pass",
  "if f(): f()",
  "# a comment",
  "f'{f()}'",
  "[f(x) for x in [1]]",
  "global f",
  "assert f(), exec('1')",
  "yield 1",
  "f(x := 3)",
  "try:\n        f()\n    except ValueError:\n        f()",
  "@f\n    def g(): pass",
  "class B(A, metaclass=f): pass",
  "f(\u202e'x')",
  "f(",
])("tests do not hold %s", (line) => {
  expect(foreignIn(inTest(line))).toBeDefined();
});
