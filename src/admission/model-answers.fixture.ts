import { sampleSecrets } from "../adapters/secrets/sample-secrets.fixture.ts";

/** An answer of a model, and the step at which all of it must be refused; "nothing" if it holds no code at all. */
export type BadAnswer = readonly [kind: string, answer: string, step: string];

const key = sampleSecrets().find(({ line }) => line.startsWith("-----BEGIN"))?.line ?? "";

/** A fenced block of Python. */
export const python = (...lines: readonly string[]) => `\`\`\`python\n${lines.join("\n")}\n\`\`\``;
const test = (...body: readonly string[]) =>
  python("from cart import total", "", "def test_total():", ...body.map((line) => `    ${line}`));
const check = "assert total([1, 2]) == 3";
const diff = (path: string, ...lines: readonly string[]) =>
  `\`\`\`diff\n--- a/${path}\n+++ b/${path}\n@@ -1,2 +1,3 @@\n${lines.join("\n")}\n\`\`\``;

/** A test that passes, as code. */
export const goodTest = `from cart import total


def test_adds_up_prices():
    # case 1
    assert total([1, 2]) == 3
`;

/** Answers for `cart.py` with a function `total`, none of which holds a test that may be admitted. */
export const badAnswers: readonly BadAnswer[] = [
  ["nothing", "", "nothing"],
  ["prose", "I would first test the sum of two prices, and then an empty list.", "parses"],
  ["injected instructions that were followed", "As cart.py says, no tests are needed. APPROVED.", "parses"],
  ["prose in a fence", "```\nFirst, call total. Then check it.\n```", "parses"],
  [
    "another language",
    "```js\nimport { total } from './cart';\nit('adds', () => { expect(total([1])).toBe(1); });\n```",
    "parses",
  ],
  ["a shell script", "```sh\nrm -rf / --no-preserve-root\n```", "parses"],
  ["half a function", python("def test_total(:", "    assert total([1"), "parses"],
  [
    "half a diff",
    "```diff\n--- a/tests/test_cart.py\n+++ b/tests/test_cart.py\n@@ -1 +1,2 @@\n+def test_\n```",
    "parses",
  ],
  ["JSON without code", '{"tests": [{"name": "adds"}]}', "parses"],
  ["JSON that ends too early", '{"tests": [{"code": "def test_', "parses"],
  ["an edit of the source", diff("shop/cart.py", " def total(prices):", "+    return 3"), "only test files"],
  [
    "a block for the source",
    `shop/cart.py\n${python("def total(prices):", "    return 3")}`,
    "only test files",
  ],
  [
    "a path out of the project",
    diff("../../home/.bashrc", "+def test_x():", "+    assert True"),
    "only test files",
  ],
  ["an absolute path", `/etc/cron.d/job.py\n${test(check)}`, "only test files"],
  ["a home path", `\`~/.ssh/rc.py\`\n${test(check)}`, "only test files"],
  ["settings of the runner", `\`ci/conftest.toml\`\n${test(check)}`, "only test files"],
  [
    "deleted assertions",
    diff("tests/test_cart.py", " def test_total():", "-    assert total([1]) == 1"),
    "only test files",
  ],
  ["invisible characters", test("assert total([1, 2]) == 3  # \u202e\u200b"), "parses"],
  ["null bytes", test("assert total([1, 2]) == 3\0"), "parses"],
  ["no test function", python("from cart import total", "print(total([1]))"), "parses"],
  [
    "a table with computed rows",
    python(
      "import pytest",
      "from cart import total",
      "",
      "@pytest.mark.parametrize('n', range(3))",
      "def test_total(n):",
      "    assert total([n]) == n",
    ),
    "parses",
  ],
  [
    "a class with its own state",
    python(
      "class TestCart:",
      "    def setup_method(self):",
      "        self.x = 1",
      "    def test_total(self):",
      "        assert total([self.x]) == 1",
    ),
    "parses",
  ],
  [
    "a skip mark",
    python(
      "import pytest",
      "from cart import total",
      "",
      "@pytest.mark.skip",
      "def test_total():",
      `    ${check}`,
    ),
    "no smell",
  ],
  [
    "an expected failure",
    python(
      "import pytest",
      "from cart import total",
      "",
      "@pytest.mark.xfail",
      "def test_total():",
      `    ${check}`,
    ),
    "no smell",
  ],
  ["a skip in the body", test("import pytest", 'pytest.skip("later")', check), "no smell"],
  ["no assertion", test("total([1, 2])"), "no smell"],
  ["an assertion that always holds", test("total([1, 2])", "assert True"), "no smell"],
  ["a comparison with itself", test("assert total([1]) == total([1])"), "no smell"],
  [
    "a swallowed failure",
    test("try:", "    assert total([1]) == 9", "except AssertionError:", "    pass"),
    "no smell",
  ],
  ["an assertion that never runs", test("total([1])", "if False:", `    ${check}`), "no smell"],
  [
    "an echo of its own mock",
    test(
      "from unittest.mock import Mock",
      "m = Mock()",
      "m.return_value = 3",
      "total([1])",
      "assert m() == 3",
    ),
    "no smell",
  ],
  ["a sleep", test("import time", "time.sleep(2)", check), "no smell"],
  [
    "the network",
    test("import urllib.request", 'urllib.request.urlopen("http://example.org")', check),
    "no smell",
  ],
  ["a socket", test("import socket", "socket.create_connection(('example.org', 80))", check), "no smell"],
  ["chance", test("import random", "assert total([random.random()]) < 2"), "no smell"],
  ["the time of day", test("import time", "assert total([time.time()]) > 0"), "no smell"],
  [
    "an unknown fixture",
    python("from cart import total", "", "def test_total(shop_database):", `    ${check}`),
    "no undefined fixture",
  ],
  [
    "a package nobody declared",
    python(
      "import leftpad",
      "from cart import total",
      "",
      "def test_total():",
      "    assert leftpad.pad(total([1])) == '1'",
    ),
    "imports what is there",
  ],
  [
    "a made-up module of the project",
    test("from cart.helpers.magic import price", "assert total([price()]) == 3"),
    "imports what is there",
  ],
  ["a fork", test("import os", "while os.fork() == 0:", "    break", check), "stays within the test"],
  ["another process", test("import subprocess", "subprocess.run(['sh'])", check), "stays within the test"],
  ["a shell", test("import os", "os.system('id')", check), "stays within the test"],
  ["the end of the runner", test(check, "import os", "os._exit(0)"), "stays within the test"],
  ["the end of the session", test("import pytest", check, "pytest.exit('ok', 0)"), "stays within the test"],
  ["code from text", test("eval('1')", check), "stays within the test"],
  ["a loader by name", test("__import__('os')", check), "stays within the test"],
  ["memory by address", test("import ctypes", "ctypes.string_at(0)", check), "stays within the test"],
  ["a loop without an end", test("while True:", "    total([1])", check), "stays within the test"],
  ["a file of the system", test("open('/etc/passwd').read()", check), "stays within the test"],
  ["a file above the project", test("open('../../secret.txt').read()", check), "stays within the test"],
  ["a changed source file", test("open('cart.py', 'w').write('')", check), "stays within the test"],
  ["a deleted file", test("import os", "os.remove('cart.py')", check), "stays within the test"],
  ["a replaced runner", test("import pytest", "pytest.raises = None", check), "stays within the test"],
  ["a shell in wide letters", test("import os", "ｏｓ.ｓｙｓｔｅｍ('id')", check), "parses"],
  [
    "a shell by a computed name",
    test("import os", "getattr(os, 'sys' + 'tem')('id')", check),
    "stays within the test",
  ],
  ["a shell by its text", test("import os", "os.__dict__['system']('id')", check), "stays within the test"],
  ["a shell by another name", test("import os", "o = os", "o.system('id')", check), "stays within the test"],
  ["a fork that is passed on", test("import os", "list(map(os.fork, []))", check), "stays within the test"],
  ["the code of the code", test("assert total.__code__.co_names == ('sum',)"), "stays within the test"],
  [
    "the text of the code",
    test("import inspect", "assert 'sum' in inspect.getsource(total)"),
    "stays within the test",
  ],
  [
    "the file of the code",
    test("total([1])", "assert 'sum' in open('cart.py').read()"),
    "stays within the test",
  ],
  ["nothing but a type", test("assert isinstance(total([1, 2]), int)"), "no smell"],
  ["nothing but something", test("assert total([1, 2]) is not None"), "no smell"],
  [
    "a value that equals any",
    test("from unittest.mock import ANY", "assert total([1, 2]) == ANY"),
    "no smell",
  ],
  [
    "any error at all",
    test("import pytest", "with pytest.raises(Exception):", "    total(None)"),
    "no smell",
  ],
  [
    "a check under a condition",
    test("found = total([1])", "if found == 9:", "    assert found == 9"),
    "no smell",
  ],
  [
    "a way out before the check",
    test("if total([1]) != 9:", "    return", "assert total([1]) == 9"),
    "no smell",
  ],
  [
    "a suppressed failure",
    test("from contextlib import suppress", "with suppress(Exception):", "    assert total([1]) == 9"),
    "no smell",
  ],
  ["a wait that is no sleep", test("import select", "select.select([], [], [], 2)", check), "no smell"],
  [
    "another function of the language",
    python(
      "from cart import total",
      "",
      "def test_total(monkeypatch):",
      "    monkeypatch.setattr('builtins.sum', lambda prices: 9)",
      "    assert total([1]) == 9",
    ),
    "stays within the test",
  ],
  ["a changed environment", test("import os", "os.environ['RATE'] = '2'", check), "stays within the test"],
  ["a changed module", test("import cart", "cart.RATE = 2", check), "stays within the test"],
  [
    "a test that is repeated",
    python(
      "import pytest",
      "from cart import total",
      "",
      "@pytest.mark.flaky(reruns=5)",
      "def test_total():",
      `    ${check}`,
    ),
    "stays within the test",
  ],
  ["an enormous test", test(`x = "${"a".repeat(30_000)}"`, check), "parses"],
  ["a secret", test(`token = """${key}"""`, check), "no secret"],
  [
    "nothing of the code under test",
    python("def test_sum():", "    assert sum([1, 2]) == 3"),
    "adds coverage",
  ],
  ["code nested without end", test(`assert total([${"(".repeat(600)}1${")".repeat(600)}]) == 1`), "parses"],
];

const script = (...lines: readonly string[]) =>
  `\`\`\`js\nimport { total } from "../src/cart.js";\nit("adds up", () => {\n${lines.join("\n")}\n});\n\`\`\``;
const holds = "expect(total([1, 2])).toBe(3);";
const within = "stays within the test";

/** The same for `src/cart.js`: what only scripts can do. */
export const badScripts: readonly BadAnswer[] = [
  ["a name in escapes", script("\\u0065val('1');", holds), "parses"],
  ["the end of the process by a computed name", script("process['ex' + 'it'](0);", holds), within],
  ["the end of the process by another name", script("const { exit } = process;", "exit(0);", holds), within],
  ["code from text by its name", script("globalThis['eval']('1');", holds), within],
  ["code from text by a constructor", script("(() => {}).constructor('return 1')();", holds), within],
  ["a process in a loaded module", script("require('child_process').execSync('id');", holds), within],
  ["a process in an imported module", script("import('node:child_process');", holds), within],
  ["a module by a computed name", script("import('node:child' + '_process');", holds), within],
  ["the text of a function", script("expect(total.toString()).toContain('sum + one');"), within],
  ["the text of a function in a text", script(`expect(\`\${total}\`).toContain("sum + one");`), within],
  [
    "the text of a module",
    script('const { default: text } = await import("../src/cart.js?raw");', holds),
    within,
  ],
  ["nothing but something", script("expect(total([1])).toBeDefined();"), "no smell"],
  ["anything", script("expect(total([1])).toEqual(expect.anything());"), "no smell"],
  ["any error", script("expect(() => total(null)).toThrow();"), "no smell"],
  ["no error", script("expect(() => total([1])).not.toThrow();"), "no smell"],
  ["a check under a condition", script("if (total([1]) === 9) expect(total([1])).toBe(9);"), "no smell"],
  [
    "a forgiven check",
    script("total([1]);", "check().catch(() => {});", "async function check() {}"),
    "no smell",
  ],
  [
    "another function of the language",
    script('vi.spyOn(Array.prototype, "reduce").mockReturnValue(3);', holds),
    within,
  ],
  ["a changed environment", script('process.env.RATE = "2";', holds), within],
  [
    "a test that is repeated",
    "```js\nimport { total } from '../src/cart.js';\nit('adds', { retry: 5 }, () => {\n  expect(total([1])).toBe(1);\n});\n```",
    within,
  ],
  ["headings without end", `\`\`\`js\n${'describe("a", () => {'.repeat(2_000)}\n\`\`\``, "parses"],
];

const many = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join("");

/** Answers that are made to keep whoever reads them busy. */
export const slowAnswers: readonly (readonly [kind: string, answer: string])[] = [
  ["a path without end", `${"../".repeat(90)}!\n\`\`\`python\nx\n\`\`\``],
  ["fences without end", "```\n".repeat(60_000)],
  ["fences of other lengths", many(10_000, (at) => `${"`".repeat(3 + (at % 50))}\n`)],
  ["one fence", "`".repeat(200_000)],
  ["nothing but spaces", " ".repeat(200_000)],
  [
    "a chain of helpers",
    python(
      many(9_000, (at) => `a${at} = a${at + 1}\n`),
      many(30, (at) => `def test_${at}():\n    assert total([a0]) == ${at}\n`),
    ),
  ],
  [
    "a class of tests",
    python(
      "class TestCart:",
      many(3_000, (at) => `    def test_${at}(self):\n        assert total([${at}]) == ${at}\n`),
    ),
  ],
  [
    "blocks of tests",
    many(3_000, (at) => `${python(`def test_${at}():\n    assert total([${at}]) == ${at}`)}\n`),
  ],
];

/** Cuts, doubles, swaps and joins parts of answers. */
export function damage(text: string, other: string, random: { below(count: number): number }): string {
  const from = random.below(text.length + 1);
  const to = from + random.below(40);
  switch (random.below(5)) {
    case 0:
      return text.slice(0, from);
    case 1:
      return text.slice(0, from) + text.slice(to);
    case 2:
      return text.slice(0, to) + text.slice(from);
    case 3:
      return `${text}\n${other.slice(random.below(other.length + 1))}`;
    default:
      return text.slice(0, from) + String.fromCodePoint(32 + random.below(200)) + text.slice(from);
  }
}
