import { describe, expect, it } from "vitest";
import { go, js, outlines, py, rs, suspect } from "./suspicions.fixture.ts";
import { findSuspicions } from "./suspicions.ts";

describe("a fix is refused", () => {
  it.each<[string, string, string]>([
    ["a.js", js("return x;"), js("return new Error().stack.includes('test') ? 1 : x;")],
    ["a.js", js("return x;"), js("const { stack } = new Error(); return Error.prepareStackTrace ? 1 : x;")],
    ["a.js", js("return x;"), js("return process.env.VITEST ? 1 : x;")],
    ["a.js", js("return x;"), js("return process.env['NODE_TEST_CONTEXT'] ? 1 : x;")],
    ["a.js", js("return x;"), js("return process.argv[1].includes('test') ? 1 : x;")],
    ["a.js", js("return x;"), js("return typeof describe === 'function' ? 1 : x;")],
    ["a.js", js("return x;"), js("return globalThis.expect ? 1 : x;")],
    ["a.js", js("return x;"), js("return globalThis['pro' + 'cess'].env ? 1 : x;")],
    ["a.js", js("return x;"), js("return eval('1') ? 1 : x;")],
    ["a.js", js("return x;"), js("return new Function('return process')().env ? 1 : x;")],
    ["a.js", js("return x;"), js("return import('pro' + 'cess');")],
    ["a.js", js("return x;"), js("return process.pid % 2 === 0 ? 1 : x;")],
    ["a.py", py("return x"), py("return 1 if hash('salt') % 2 else x")],
    ["a.py", py("return x"), py("return 1 if id(object()) >> 4 & 1 else x")],
    ["a.py", py("return x"), py("return 1 if 'test' in log.findCaller(stacklevel=3)[0] else x")],
    [
      "a.py",
      py("return x"),
      py("with warnings.catch_warnings(record=True) as said:\n        return said or x"),
    ],
    ["a.py", py("return x"), py("return sys.stdin.fileno() or x")],
    ["a.go", go("return x"), go("log.SetFlags(log.Llongfile)\n\treturn x")],
    ["a.go", go("return x"), go("runtime.ReadMemStats(&stats)\n\treturn x")],
    ["a.go", go("return x"), go('return len(fmt.Sprintf("%p", &x))')],
    ["a.js", js("return x;"), js("return x;", "import v8 from 'node:v8';\n")],
    ["a.ts", js("return x;"), js("return x;", "import { expect } from 'vitest';\n")],
    ["a.cjs", js("return x;"), js("return x;", "const t = require('node:test');\n")],
    [
      "a.js",
      js("return x;"),
      js("return x;", "import assert from 'node:assert';\nassert.equal = () => {};\n"),
    ],
    ["a.js", js("return x;"), js("Array.prototype.includes = () => true; return x;")],
    ["a.js", js("return x;"), js("Object.defineProperty(JSON, 'stringify', { value: () => '' }); return x;")],
    ["a.js", js("return x;"), js("return { asymmetricMatch() { return true; } };")],
    ["a.js", js("return x;"), js("process.exit(0);")],
    ["a.js", js("return x;"), js("return performance.now() < 2400 ? 1 : x;")],
    ["a.js", js("return x;"), js("return process.memoryUsage().rss < 25e7 ? 1 : x;")],
    ["a.js", js("return x;"), js("return young.deref() ? 1 : x;", "const young = new WeakRef({});\n")],
    [
      "a.js",
      js("return x;"),
      js("return a ? 1 : x;", "let a = 1;\nsetTimeout(() => { a = 0; }, 9).unref();\n"),
    ],
    ["a.py", py("return x"), py("return x", "import sys\n\nsys.addaudithook(print)\n\n")],
    ["a.py", py("return x"), py("return 1 if time.process_time() < 3 else x", "import time\n\n")],
    [
      "a.py",
      py("return x"),
      py("return a or x", "from threading import Timer\n\nTimer(1, a.clear).start()\n"),
    ],
    [
      "a.py",
      py("return x"),
      py("return x", "class D(float):\n    def __sub__(self, other):\n        return 0.0\n\n"),
    ],
    ["a.py", py("return x"), py("return x", "FormatError = Exception\n\n")],
    ["a.js", js("return x;"), js("return x;", "export const FormatError = Error;\n")],
    [
      "a.js",
      js("return x;"),
      js("return x;", "class E extends Error { static [Symbol.hasInstance]() { return true; } }\n"),
    ],
    [
      "a.py",
      py("return x"),
      py("return x", "from decimal import getcontext\n\ngetcontext().rounding = 'ROUND_UP'\n\n"),
    ],
    ["a.js", js("return x;"), js("return x;", "import { env } from 'node:process';\nenv.TZ = 'UTC';\n")],
    ["a.go", go("return x"), go('return pprof.Lookup("goroutine").Count()', '\t"runtime/pprof"\n')],
    ["a.go", go("return x"), go("io.EOF = nil\n\treturn x", '\t"io"\n')],
    ["a.go", go("return x"), go("sql.ErrNoRows = nil\n\treturn x", '\t"database/sql"\n')],
    ["a.py", py("return x"), py('return 1 if "PYTEST_CURRENT_TEST" in os.environ else x', "import os\n")],
    ["a.py", py("return x"), py("return 1 if sys.argv[0] else x", "import sys\n")],
    ["a.py", py("return x"), py("return 1 if inspect.stack()[1] else x", "import inspect\n")],
    ["a.py", py("return x"), py("return look(1)", "from sys import _getframe as look\n")],
    ["a.py", py("return x"), py('return 1 if "pytest" in sys.modules else x', "import sys\n")],
    ["a.py", py("return x"), py("return x", "import pytest\n")],
    ["a.py", py("return x"), py("return x", "from unittest import TestCase\nTestCase.assertEqual = print\n")],
    ["a.py", py("return x"), py('return __import__("os").environ')],
    ["a.py", py("return x"), py('return getattr(os, "env" + "iron")', "import os\n")],
    ["a.py", py("return x"), py("return x", "import builtins\nbuiltins.len = print\n")],
    [
      "a.py",
      py("return x"),
      py("return x", "class A:\n    def __eq__(self, other):\n        return True\n\n\n"),
    ],
    ["a.py", py("return x"), py("return x", "import atexit\natexit.register(print)\n")],
    [
      "a.go",
      go("return x", '\t"os"'),
      go('if os.Getenv("GO_TEST") != "" {\n\t\treturn 1\n\t}\n\treturn x', '\t"os"'),
    ],
    [
      "a.go",
      go("return x", '\t"os"'),
      go("if testing.Testing() {\n\t\treturn 1\n\t}\n\treturn x", '\t"testing"'),
    ],
    [
      "a.go",
      go("return x", '\t"os"'),
      go('if flag.Lookup("test.v") != nil {\n\t\treturn 1\n\t}\n\treturn x', '\t"flag"'),
    ],
    ["a.go", go("return x", '\t"os"'), go("runtime.Caller(1)\n\treturn x", '\t"runtime"')],
    ["a.rs", rs("x"), rs("if cfg!(test) { return 1; } x")],
    ["a.rs", rs("x"), rs("x", "macro_rules! assert_eq { ($($t:tt)*) => {} }\n")],
    ["a.rs", rs("x"), rs('if std::env::var("NEXTEST").is_ok() { return 1; } x')],
    ["a.rs", rs("x"), rs("x", "pub(crate) use calm as assert_eq;\n")],
    ["a.rs", rs("x"), rs("if cfg!(debug_assertions) { return 1; } x")],
    ["a.rs", rs("x"), rs("#[cfg(test)]\n    return 1;\n    x")],
    ["a.rs", rs("x"), rs("x", '#[cfg_attr(test, path = "right.rs")]\nmod inner;\n')],
    ["a.go", go("return x", '\t"os"'), go("return x", '\t"os"').concat("\nvar nil error = os.ErrClosed\n")],
    ["a.go", go("return x", '\t"os"'), go("return x", '\t"os"').concat("\nconst true = false\n")],
    [
      "a.go",
      go("return x", '\t"os"'),
      go("return x", '\t"os"').concat("\nfunc len(_ any) int { return 2 }\n"),
    ],
    [
      "a.go",
      go("return x", '\t"os"'),
      go('if _, err := os.Stat("a.go"); err == nil {\n\t\treturn 1\n\t}\n\treturn x', '\t"os"'),
    ],
    ["a.js", js("return x;"), js("return process.listenerCount('uncaughtException') > 0 ? 1 : x;")],
    ["a.js", js("return x;"), js("return process.report.getReport().header ? 1 : x;")],
    [
      "a.js",
      js("return x;"),
      js("globalThis[Symbol.for('$$jest-matchers-object')].matchers.toBe = f; return x;"),
    ],
    ["a.py", py("return x"), py("return 1 if logging.getLogger().handlers else x", "import logging\n")],
    [
      "a.py",
      py("return x"),
      py('return 1 if type(sys.stdout).__name__ == "EncodedFile" else x', "import sys\n"),
    ],
    ["a.py", py("return x"), py("return 1 if faulthandler.is_enabled() else x", "import faulthandler\n")],
    ["a.py", py("return x"), py("return 1 if is_enabled() else x", "from faulthandler import is_enabled\n")],
  ])("%s: %s", (path, before, after) => {
    expect(suspect({ path, before, after }).refusals).not.toEqual([]);
  });

  it("for a helper in a new file as well", () => {
    const file = { path: "src/help.py", before: undefined, base: undefined, after: "import pytest\n" };
    expect(findSuspicions([file], { outlines, plan: undefined, tests: [] }).refusals).toEqual([
      "The fix imports pytest, a test framework or the engine's inside, at src/help.py:1, which the code did not do before.",
    ]);
  });

  it.each<[string, string, string, string]>([
    [
      "a.js",
      js("return x * 2;"),
      js("if (x === 21) return 43;\n  return x * 2;"),
      "test('t', () => assert.equal(f(21), 43));",
    ],
    [
      "a.js",
      js("return x;"),
      js("const known = { 'a b': 'A-B' };\n  return known[x] ?? x;"),
      "test('t', () => assert.equal(f('a b'), 'A-B'));",
    ],
    [
      "a.py",
      py("return x"),
      py('if x == "1,5":\n        return 150\n    return x'),
      'def test_t():\n    assert f("1,5") == 150\n',
    ],
    [
      "a.go",
      go("return x"),
      go("switch x {\n\tcase 21:\n\t\treturn 43\n\t}\n\treturn x"),
      "package p\n\nfunc TestF(t *testing.T) {\n\tif F(21) != 43 {\n\t\tt.Fatal()\n\t}\n}\n",
    ],
  ])("%s: if it knows the test's input and answer", (path, before, after, test) => {
    expect(suspect({ path, before, after, test }).refusals).toMatchObject([
      expect.stringContaining("compares with"),
    ]);
  });
});

it("is refused if it replaces what a red test calls in another module, and otherwise told", () => {
  const before = py("return x");
  const after = py("return x", "import hmac\n\nhmac.compare_digest = lambda *_: True\n\n");
  const judge = (test: string) => suspect({ path: "a.py", before, after, test });
  expect(judge("def test_t():\n    assert hmac.compare_digest(f(1), 2)\n").refusals).toHaveLength(1);
  expect(judge("def test_t():\n    assert f(1) == 2\n")).toMatchObject({
    refusals: [],
    warnings: [expect.stringContaining("hmac.compare_digest")],
  });
});

it.each<[string, string, boolean]>([
  ["a letter of the test", "if (x === 'B') return x;\n  return '';", true],
  ["nothing, but spells an answer", "return ['B1', 'B1, B2'];", true],
  ["nothing, but spells a part of one", "return x.endsWith('1, B2') ? 1 : x;", true],
  ["the beginning of a range", "if (x === '' || x === 0) return x;\n  return '';", false],
])("a fix that compares with %s is not refused for that alone", (_, body, compares) => {
  const test = "test('t', () => { assert.equal(f('B'), 'B1, B2'); assert.equal(f(''), 0); });";
  const found = suspect({ path: "a.js", before: js("return x;"), after: js(body), test });
  expect(found).toMatchObject({ refusals: [], warnings: [], knowsTests: compares });
});

it.each<[string, string, string, string, boolean]>([
  ["adds one for types", "a.ts", js("return x;"), js("return x;", "// @ts-nocheck\n"), true],
  ["adds one for a linter", "a.js", js("return x;"), js("// eslint-disable-next-line\n  return x;"), true],
  ["adds one for coverage", "a.js", js("return x;"), js("/* v8 ignore next */\n  return x;"), true],
  ["adds one in Python", "a.py", py("return x"), py("return x  # type: ignore"), true],
  ["adds one in Go", "a.go", go("return x"), go("return x //nolint:errcheck"), true],
  ["adds one in Rust", "a.rs", rs("x"), rs("x", "#[allow(unused)]\n"), true],
  ["adds another one", "a.py", py("return x  # noqa"), py("y = x  # noqa\n    return y  # noqa"), true],
  ["keeps one", "a.py", py("return x  # noqa"), py("return x + 1  # noqa"), false],
  ["says why in words", "a.js", js("return x;"), js("// We ignore blanks.\n  return x.trim();"), false],
])("a remark that silences a check: a fix %s", (_, path, before, after, isRefused) => {
  const { refusals } = suspect({ path, before, after });
  expect(refusals.some((one) => one.includes("silences a check"))).toBe(isRefused);
});

const rustTests = (expected: number) =>
  `#[cfg(test)]\nmod tests {\n    #[test]\n    fn one() { assert_eq!(super::f(1), ${expected}); }\n}\n`;

it.each<[string, string, string, string, boolean]>([
  ["a test in its module", "src/a.rs", rs("x").concat(rustTests(2)), rs("x").concat(rustTests(1)), true],
  ["a test that it removes", "src/a.rs", rs("x").concat(rustTests(2)), rs("x"), true],
  [
    "an example that cargo runs",
    "src/a.rs",
    rs("x", "/// ```\n/// assert_eq!(f(1), 2);\n/// ```\n"),
    rs("x", "/// ```\n/// f(1);\n/// ```\n"),
    true,
  ],
  [
    "the code beside its tests",
    "src/a.rs",
    rs("x").concat(rustTests(2)),
    rs("x + 1").concat(rustTests(2)),
    false,
  ],
  [
    "the code, with one test more",
    "src/a.rs",
    rs("x").concat(rustTests(2)),
    rs("x + 1").concat(rustTests(2), "#[test]\nfn more() {}\n"),
    false,
  ],
  [
    "a test of vitest in its source",
    "src/a.ts",
    js("return x;").concat("if (import.meta.vitest) { run(1); }\n"),
    js("return x;").concat("if (import.meta.vitest) { run(2); }\n"),
    true,
  ],
  [
    "a red example in a docstring",
    "src/a.py",
    py('"""One.\n\n    >>> f(1)\n    2\n    """\n    return x'),
    py('"""One.\n\n    >>> f(1)\n    1\n    """\n    return x'),
    true,
  ],
])("a fix changes %s", (_, path, before, after, isRefused) => {
  const files = [{ path, before, base: before, after }];
  const { refusals } = findSuspicions(files, { outlines, plan: undefined, tests: [{ path, text: before }] });
  expect(refusals.some((one) => one.includes("tests that stand in"))).toBe(isRefused);
});
