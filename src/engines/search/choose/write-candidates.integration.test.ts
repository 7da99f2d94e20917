import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import { createRepository } from "../../../../test/support/repositories/git-repository.ts";
import { testingOf } from "../../../languages/language-of.ts";
import { call, namedTest, observed } from "../../../languages/tests/named-test.fixture.ts";
import type { Named } from "../../../languages/tests/named-test.ts";
import {
  boolean,
  dict,
  float,
  integer,
  list,
  nothing,
  string,
  type Value,
} from "../../../languages/values/value.ts";
import type { Workbench } from "../../../workbench/workbench.ts";
import { writeInside } from "../../../workbench/write-inside.ts";
import { writeCandidates } from "./write-candidates.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

const calls = (name: string, parameters: readonly string[], cases: readonly (readonly [Value[], Value])[]) =>
  cases.map(([args, value]) => {
    const plan = { target: name, exportName: name, steps: [call("", args)] };
    return namedTest(name, parameters, observed(plan, { value }));
  });

const tests: readonly Named[] = [
  ...calls(
    "suffix",
    ["number"],
    [
      [[integer(11)], string("th")],
      [[integer(1)], string("st")],
      [[integer(2)], string("nd")],
      [[string("x")], nothing],
    ],
  ),
  ...calls(
    "pad",
    ["text", "options"],
    [
      [[string("a"), dict({ width: integer(2) })], string("a ")],
      [[string(""), dict({ width: integer(2) })], string("  ")],
      [[string("abc"), dict({ width: integer(2) })], string("abc")],
    ],
  ),
  ...calls(
    "isWord",
    ["text"],
    [
      [[string("a")], boolean(true)],
      [[string("B")], boolean(true)],
      [[string("c-d")], boolean(true)],
      [[list(string("50 %"), string("$1"))], boolean(false)],
    ],
  ),
  ...calls(
    "half",
    ["number"],
    [
      [[float(0.2)], float(0.1)],
      [[integer(1)], float(0.5)],
      [[float(0.66)], float(0.33)],
    ],
  ),
];

async function bench<T>(
  files: Readonly<Record<string, string>>,
  use: (workbench: Workbench) => Promise<T>,
): Promise<T> {
  const repo = createRepository(files);
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    return await use(workbench);
  } finally {
    await workbench.close();
    repo.remove();
  }
}

async function place(workbench: Workbench, sourcePath: string) {
  const { project, toolchain } = workbench;
  const files = workbench.files();
  const testPath = toolchain.generatedTestPath(project, files, sourcePath);
  const writer = (await testingOf(sourcePath))?.tests.writerFor({ project, files, sourcePath, testPath });
  if (!writer) throw new Error("no tests of that language");
  const candidates = writeCandidates({ tests }, { writer, reportsBranches: false, mutants: [] });
  const file = { testPath, candidates, text: writer.assemble(candidates) };
  await writeInside(workbench.path, testPath, file.text);
  return file;
}

const javascript = `export const suffix = (n) => ({ 1: "st", 2: "nd", 11: "th" })[n] ?? null;
export const pad = (text, { width }) => text.padEnd(width);
export const isWord = (text) => /^[a-z-]+$/i.test(text);
export const half = (n) => n / 2;
`;

describe("tables", () => {
  test("cases of one shape are rows, under the names that node:test reports", async () => {
    const files = { "package.json": '{ "type": "module" }', "src/text.js": javascript };
    await bench(files, async (workbench) => {
      const file = await place(workbench, "src/text.js");
      expect(file.text).toMatchInlineSnapshot(`
        "import assert from "node:assert/strict";
        import { describe, it } from "node:test";
        import { half, isWord, pad, suffix } from "../src/text.js";

        describe("suffix", () => {
          for (const { number, expected } of [
            { number: 1, expected: "st" },
            { number: 2, expected: "nd" },
            { number: 11, expected: "th" },
          ]) {
            it(\`returns "\${expected}" for \${number}\`, () => {
              assert.equal(suffix(number), expected);
            });
          }

          it('returns null for "x"', () => {
            assert.equal(suffix("x"), null);
          });
        });

        describe("pad", () => {
          for (const { text, expected } of [
            { text: "a", expected: "a " },
            { text: "abc", expected: "abc" },
            { text: "", expected: "  " },
          ]) {
            it(\`returns "\${expected}" for "\${text}" when width is 2\`, () => {
              assert.equal(pad(text, { width: 2 }), expected);
            });
          }
        });

        describe("isWord", () => {
          for (const text of ["a", "B", "c-d"]) {
            it(\`returns true for "\${text}"\`, () => {
              assert.equal(isWord(text), true);
            });
          }

          it('returns false for ["50 %", "$1"]', () => {
            assert.equal(isWord(["50 %", "$1"]), false);
          });
        });

        describe("half", () => {
          for (const { number, expected } of [
            { number: 0.2, expected: 0.1 },
            { number: 0.66, expected: 0.33 },
            { number: 1, expected: 0.5 },
          ]) {
            it(\`returns \${expected} for \${number}\`, () => {
              assert.equal(half(number), expected);
            });
          }
        });
        "
      `);
      const run = await workbench.runTests({ files: [file.testPath], coverage: false });
      expect(run.status).toBe("passed");
      expect(run.testRun.results.map(({ name }) => name).sort()).toEqual(
        file.candidates.map(({ group, name }) => `${group} > ${name}`).sort(),
      );
    });
  });

  test("and vitest reports", async () => {
    const manifest = '{ "type": "module", "devDependencies": { "vitest": "3.2.4" } }';
    await bench({ "package.json": manifest, "src/text.js": javascript }, async (workbench) => {
      const file = await place(workbench, "src/text.js");
      expect(file.text).toMatchInlineSnapshot(`
        "import { describe, expect, it } from "vitest";
        import { half, isWord, pad, suffix } from "../src/text.js";

        describe("suffix", () => {
          it.each([
            [1, "st"],
            [2, "nd"],
            [11, "th"],
          ])("given %j, returns %j", (number, expected) => {
            expect(suffix(number)).toBe(expected);
          });

          it('returns null for "x"', () => {
            expect(suffix("x")).toBeNull();
          });
        });

        describe("pad", () => {
          it.each([
            ["a", "a "],
            ["abc", "abc"],
            ["", "  "],
          ])("given %j, returns %j when width is 2", (text, expected) => {
            expect(pad(text, { width: 2 })).toBe(expected);
          });
        });

        describe("isWord", () => {
          it.each(["a", "B", "c-d"])("returns true for %j", (text) => {
            expect(isWord(text)).toBe(true);
          });

          it('returns false for ["50 %", "$1"]', () => {
            expect(isWord(["50 %", "$1"])).toBe(false);
          });
        });

        describe("half", () => {
          it.each([
            [0.2, 0.1],
            [0.66, 0.33],
            [1, 0.5],
          ])("given %j, returns %j", (number, expected) => {
            expect(half(number)).toBe(expected);
          });
        });
        "
      `);
      const run = await workbench.runTests({ files: [file.testPath], coverage: false });
      expect(run.status).toBe("passed");
      expect(run.testRun.results.map(({ name }) => name).sort()).toEqual(
        file.candidates.map(({ group, name }) => `${group} > ${name}`).sort(),
      );
    });
  });
});

const python = `def suffix(number):
    return {1: "st", 2: "nd", 11: "th"}.get(number)


def pad(text, options):
    return text.ljust(options["width"])


def isWord(text):
    return not isinstance(text, list)


def half(number):
    return number / 2
`;

describe("tables in Python", () => {
  test("are parametrised, under the names that pytest reports", async () => {
    const files = { "pyproject.toml": '[project]\nname = "art"\nversion = "1"\n', "art.py": python };
    await bench(files, async (workbench) => {
      const file = await place(workbench, "art.py");
      expect(file.text).toMatchInlineSnapshot(`
        "import pytest

        from art import half, isWord, pad, suffix


        @pytest.mark.parametrize(
            ("number", "expected"),
            [
                (1, "st"),
                (2, "nd"),
                (11, "th"),
            ],
        )
        def test_suffix(number, expected):
            assert suffix(number) == expected


        def test_suffix_returns_none_for_x():
            assert suffix("x") is None


        @pytest.mark.parametrize(
            ("text", "expected"),
            [
                pytest.param("a", "a ", id="a"),
                ("abc", "abc"),
                pytest.param("", "  ", id="empty string"),
            ],
        )
        def test_pad_when_width_is_2(text, expected):
            assert pad(text, {"width": 2}) == expected


        @pytest.mark.parametrize(
            "text",
            [
                "a",
                "B",
                "c-d",
            ],
        )
        def test_is_word_returns_true(text):
            assert isWord(text) is True


        def test_is_word_returns_false_for_50_percent_dollar_1():
            assert isWord(["50 %", "$1"]) is False


        @pytest.mark.parametrize(
            ("number", "expected"),
            [
                (0.2, 0.1),
                (0.66, 0.33),
                (1, 0.5),
            ],
        )
        def test_half(number, expected):
            assert half(number) == expected
        "
      `);
      const run = await workbench.runTests({ files: [file.testPath], coverage: false });
      expect(run.status).toBe("passed");
      expect(run.testRun.results.map(({ name }) => name).sort()).toEqual(
        file.candidates.map(({ name }) => name).sort(),
      );
    });
  });

  test("are subtests where the project has test cases of unittest", async () => {
    const existing = "import unittest\n\n\nclass TestIt(unittest.TestCase):\n    pass\n";
    const files = {
      "pyproject.toml": '[project]\nname = "art"\nversion = "1"\n',
      "art.py": python,
      "tests/test_it.py": existing,
    };
    await bench(files, async (workbench) => {
      const { candidates, text, testPath } = await place(workbench, "art.py");
      expect(text).toMatchInlineSnapshot(`
        "import unittest

        from art import half, isWord, pad, suffix


        class TestSuffix(unittest.TestCase):
            def test_result_for_each_number(self):
                for number, expected in [
                    (1, "st"),
                    (2, "nd"),
                    (11, "th"),
                ]:
                    with self.subTest(number=number):
                        self.assertEqual(suffix(number), expected)

            def test_returns_none_for_x(self):
                self.assertIsNone(suffix("x"))


        class TestPad(unittest.TestCase):
            def test_result_when_width_is_2_for_each_text(self):
                for text, expected in [
                    ("a", "a "),
                    ("abc", "abc"),
                    ("", "  "),
                ]:
                    with self.subTest(text=text):
                        self.assertEqual(pad(text, {"width": 2}), expected)


        class TestIsWord(unittest.TestCase):
            def test_returns_true_for_each_text(self):
                for text in ["a", "B", "c-d"]:
                    with self.subTest(text=text):
                        self.assertIs(isWord(text), True)

            def test_returns_false_for_50_percent_dollar_1(self):
                self.assertIs(isWord(["50 %", "$1"]), False)


        class TestHalf(unittest.TestCase):
            def test_result_for_each_number(self):
                for number, expected in [
                    (0.2, 0.1),
                    (0.66, 0.33),
                    (1, 0.5),
                ]:
                    with self.subTest(number=number):
                        self.assertEqual(half(number), expected)
        "
      `);
      const run = await workbench.runTests({ files: [testPath], coverage: false });
      expect(run.status).toBe("passed");
      expect(run.testRun.results.map(({ name }) => name).sort()).toEqual(
        candidates.map(({ name }) => name).sort(),
      );
    });
  });
});
