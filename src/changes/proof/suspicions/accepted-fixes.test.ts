import { describe, expect, it } from "vitest";
import { type Case, go, js, py, suspect } from "./suspicions.fixture.ts";

describe("a fix is not refused", () => {
  it.each<[string, Case]>([
    ["for ordinary code", { path: "a.js", before: js("return x;"), after: js("return x?.trim() ?? '';") }],
    [
      "for what the function asked for before",
      {
        path: "a.js",
        before: js("return process.env.PORT;"),
        after: js("return Number(process.env.PORT ?? 80);"),
      },
    ],
    [
      "for what the function asked for on the base",
      {
        path: "a.py",
        base: py("return sys.argv[1]", "import sys\n"),
        before: py("return x"),
        after: py("return sys.argv[1]", "import sys\n"),
      },
    ],
    [
      "for a variable that the file asks for elsewhere",
      {
        path: "a.js",
        before: `const port = process.env.PORT;\n${js("return x;")}`,
        after: `const port = process.env.PORT;\n${js("return process.env.PORT ?? x;")}`,
      },
    ],
    [
      "for a variable that the red test sets",
      {
        path: "a.py",
        before: py("return x"),
        after: py('return os.environ.get("SHOP_LEVEL", x)', "import os\n"),
        test: 'def test_t(monkeypatch):\n    monkeypatch.setenv("SHOP_LEVEL", "1")\n',
      },
    ],
    [
      "for what the plan names",
      {
        path: "a.js",
        before: js("return x;"),
        after: js("return process.argv[2] ?? x;"),
        plan: "Read the first of process.argv",
      },
    ],
    [
      "for a timer that a function starts, and for measuring time",
      {
        path: "a.js",
        before: js("return x;"),
        after: js(
          "const start = performance.now();\n  setTimeout(x, performance.now() - start < 9 ? 1 : 2);",
        ),
      },
    ],
    [
      "for an order that looks at the other object",
      {
        path: "a.py",
        before: py("return x"),
        after: py("return x", "class D:\n    def __lt__(self, other):\n        return self.a < other.a\n\n"),
      },
    ],
    [
      "for its own modules",
      {
        path: "a.js",
        before: js("return x;"),
        after: js("return help(x);", "import { help } from '../help.js';\n"),
      },
    ],
    [
      "for a regular expression",
      { path: "a.py", before: py("return x"), after: py('return re.compile("a").sub("", x)', "import re\n") },
    ],
    [
      "for setting its own members",
      { path: "a.js", before: js("return x;"), after: js("this.items = x; x.done = true; exports.f = f;") },
    ],
    [
      "for an entry of a table that was there",
      {
        path: "a.js",
        before: js("if (x === 'USD') return '$';\n  return x;"),
        after: js("if (x === 'USD') return '$';\n  if (x === 'EUR') return '€';\n  return x;"),
        test: "test('t', () => assert.equal(f('EUR'), '€'));",
      },
    ],
    [
      "for a guard against what is empty",
      {
        path: "a.py",
        before: py("return x[0]"),
        after: py('if x == "" or x == 0:\n        return 0\n    return x[0]'),
        test: 'def test_t():\n    assert f("") == 0\n',
      },
    ],
    [
      "for environment variables of Go that a test sets",
      {
        path: "a.go",
        before: go("return x", '\t"os"'),
        after: go('if os.Getenv("SHOP_FAST") != "" {\n\t\treturn 1\n\t}\n\treturn x', '\t"os"'),
        test: 'package p\n\nfunc TestF(t *testing.T) {\n\tt.Setenv("SHOP_FAST", "1")\n}\n',
      },
    ],
  ])("%s", (_, one) => {
    expect(suspect(one).refusals).toEqual([]);
  });

  it("but the approver is told what a plan or a test explains", () => {
    const { warnings } = suspect({
      path: "a.js",
      before: js("return x;"),
      after: js("return process.env.SHOP_LEVEL ?? x;"),
      test: "process.env.SHOP_LEVEL = '1';",
    });
    expect(warnings).toMatchObject([
      expect.stringContaining("asks for the environment by process.env.SHOP_LEVEL"),
    ]);
  });
});

it.each<[string, string, string, string, number]>([
  [
    "catches an error and goes on",
    "a.js",
    js("return x.y;"),
    js("try { return x.y; } catch { return 4; }"),
    1,
  ],
  [
    "passes the error on",
    "a.js",
    js("return x.y;"),
    js("try { return x.y; } catch (e) { throw new Error(e); }"),
    0,
  ],
  [
    "catches one",
    "a.py",
    py("return x"),
    py("try:\n        return x\n    except TypeError:\n        return 4"),
    1,
  ],
])("a fix that %s (%s)", (_, path, before, after, count) => {
  const { refusals, warnings } = suspect({ path, before, after });
  expect([refusals.length, warnings.length]).toEqual([0, count]);
});
