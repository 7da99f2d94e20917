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
          it("returns the suffix of a number", () => {
            assert.equal(suffix(11), "th");
            assert.equal(suffix(1), "st");
            assert.equal(suffix(2), "nd");
            assert.equal(suffix("x"), null);
          });
        });

        describe("pad", () => {
          it("pads text", () => {
            assert.equal(pad("a", { width: 2 }), "a ");
            assert.equal(pad("abc", { width: 2 }), "abc");
            assert.equal(pad("", { width: 2 }), "  ");
          });
        });

        describe("isWord", () => {
          it("tells whether the text is word", () => {
            assert.equal(isWord("a"), true);
            assert.equal(isWord("B"), true);
            assert.equal(isWord("c-d"), true);
            assert.equal(isWord(["50 %", "$1"]), false);
          });
        });

        describe("half", () => {
          it("returns the half of a number", () => {
            assert.equal(half(0.2), 0.1);
            assert.equal(half(1), 0.5);
            assert.equal(half(0.66), 0.33);
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

  test("and vitest reports", async () => {
    const manifest = '{ "type": "module", "devDependencies": { "vitest": "3.2.4" } }';
    await bench({ "package.json": manifest, "src/text.js": javascript }, async (workbench) => {
      const file = await place(workbench, "src/text.js");
      expect(file.text).toMatchInlineSnapshot(`
        "import { describe, expect, it } from "vitest";
        import { half, isWord, pad, suffix } from "../src/text.js";

        describe("suffix", () => {
          it("returns the suffix of a number", () => {
            expect(suffix(11)).toBe("th");
            expect(suffix(1)).toBe("st");
            expect(suffix(2)).toBe("nd");
            expect(suffix("x")).toBeNull();
          });
        });

        describe("pad", () => {
          it("pads text", () => {
            expect(pad("a", { width: 2 })).toBe("a ");
            expect(pad("abc", { width: 2 })).toBe("abc");
            expect(pad("", { width: 2 })).toBe("  ");
          });
        });

        describe("isWord", () => {
          it("tells whether the text is word", () => {
            expect(isWord("a")).toBe(true);
            expect(isWord("B")).toBe(true);
            expect(isWord("c-d")).toBe(true);
            expect(isWord(["50 %", "$1"])).toBe(false);
          });
        });

        describe("half", () => {
          it("returns the half of a number", () => {
            expect(half(0.2)).toBe(0.1);
            expect(half(1)).toBe(0.5);
            expect(half(0.66)).toBe(0.33);
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
        "from art import half, isWord, pad, suffix


        def test_suffix():
            assert suffix(11) == "th"
            assert suffix(1) == "st"
            assert suffix(2) == "nd"
            assert suffix("x") is None


        def test_pad():
            assert pad("a", {"width": 2}) == "a "
            assert pad("abc", {"width": 2}) == "abc"
            assert pad("", {"width": 2}) == "  "


        def test_is_word():
            assert isWord("a") is True
            assert isWord("B") is True
            assert isWord("c-d") is True
            assert isWord(["50 %", "$1"]) is False


        def test_half():
            assert half(0.2) == 0.1
            assert half(1) == 0.5
            assert half(0.66) == 0.33
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
            def test_returns_suffix_of_number(self):
                self.assertEqual(suffix(11), "th")
                self.assertEqual(suffix(1), "st")
                self.assertEqual(suffix(2), "nd")
                self.assertIsNone(suffix("x"))


        class TestPad(unittest.TestCase):
            def test_pads_text(self):
                self.assertEqual(pad("a", {"width": 2}), "a ")
                self.assertEqual(pad("abc", {"width": 2}), "abc")
                self.assertEqual(pad("", {"width": 2}), "  ")


        class TestIsWord(unittest.TestCase):
            def test_tells_whether_text_is_word(self):
                self.assertIs(isWord("a"), True)
                self.assertIs(isWord("B"), True)
                self.assertIs(isWord("c-d"), True)
                self.assertIs(isWord(["50 %", "$1"]), False)


        class TestHalf(unittest.TestCase):
            def test_returns_half_of_number(self):
                self.assertEqual(half(0.2), 0.1)
                self.assertEqual(half(1), 0.5)
                self.assertEqual(half(0.66), 0.33)
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
