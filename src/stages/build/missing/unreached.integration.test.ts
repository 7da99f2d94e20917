import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import { createRepository } from "../../../../test/support/repositories/git-repository.ts";
import { BuildStatus, FailureClass } from "../../../contracts/index.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

interface Example {
  readonly files: Readonly<Record<string, string>>;
  readonly path: string;
  /** Gives nothing to assert on. */
  readonly emptied: (text: string) => string;
  readonly place: string;
}

const module = 'export function words(text) {\n  return text.split(" ");\n}\n';
const commonjs = module.replace("export ", "").concat("module.exports = { words };\n");
const emptied = (text: string) => text.replace('text.split(" ")', "[]");

const examples: Record<string, Example> = {
  "node:test": {
    path: "src/words.js",
    emptied,
    place: "test/words.test.js:4",
    files: {
      "package.json": '{ "type": "module" }',
      "src/words.js": module,
      "test/words.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { words } from "../src/words.js";
test("has no blanks", () => words("a b").forEach((word) => assert.ok(word.trim() === word)));
test("is a list", () => assert.ok(Array.isArray(words("a"))));
`,
    },
  },
  jest: {
    path: "src/words.js",
    emptied,
    place: "src/words.test.js: has no blanks",
    files: {
      "package.json": '{ "devDependencies": { "jest": "30.2.0" } }',
      "src/words.js": commonjs,
      "src/words.test.js": `const { words } = require("./words");
test("has no blanks", () => {
  for (const word of words("a b")) expect(word.trim()).toBe(word);
});
test("is a list", () => expect(Array.isArray(words("a"))).toBe(true));
`,
    },
  },
  vitest: {
    path: "src/words.js",
    emptied,
    place: "src/words.test.js: has no blanks",
    files: {
      "package.json": '{ "type": "module", "devDependencies": { "vitest": "5.0.5" } }',
      "src/words.js": module,
      "src/words.test.js": `import { expect, test } from "vitest";
import { words } from "./words.js";
test("has no blanks", () => {
  for (const word of words("a b")) expect(word.trim()).toBe(word);
});
test("is a list", () => expect(Array.isArray(words("a"))).toBe(true));
`,
    },
  },
  pytest: {
    path: "words.py",
    emptied: (text) => text.replace("text.split()", "[]"),
    place: "tests/test_words.py:6",
    files: {
      "requirements.txt": "",
      "words.py": "def words(text):\n    return text.split()\n",
      "tests/test_words.py": `from words import words


def test_no_blanks():
    for word in words("a b"):
        assert word.strip() == word


def test_list():
    assert isinstance(words("a"), list)
`,
    },
  },
};

it.each(Object.entries(examples))("%s: assertions that a fix leaves out are noticed", async (_, one) => {
  const repo = createRepository(one.files);
  try {
    const text = one.files[one.path] ?? "";
    const baseSha = repo.git("rev-parse", "HEAD");
    const baseReport = await setup.build(repo.path, baseSha, { stage: "baseline" });
    expect(baseReport.status).toBe(BuildStatus.PASSED);
    const headSha = repo.commit("empty", { [one.path]: one.emptied(text) });
    const own = await setup.build(repo.path, headSha, { baseSha, baseReport });
    expect([own.status, own.warnings]).toEqual([
      BuildStatus.PASSED,
      [expect.stringContaining(`no longer run: ${one.place}.`)],
    ]);
    const author = { commitSha: baseSha, healed: { headSha, results: baseReport.testRun?.results ?? [] } };
    const healed = await setup.build(repo.path, headSha, { baseSha, baseReport, author });
    expect([healed.status, healed.failureClasses]).toEqual([
      BuildStatus.FAILED,
      [FailureClass.TESTS_MISSING],
    ]);
    expect(healed.summary).toContain(one.place);
    const reached = baseReport.reachedAssertions.map((own) => ({
      ...own,
      places: own.places.filter((place) => !one.place.endsWith(place)),
    }));
    const excused = { ...author, healed: { ...author.healed, reached } };
    const intended = await setup.build(repo.path, headSha, { baseSha, baseReport, author: excused });
    expect([intended.status, intended.warnings]).toEqual([BuildStatus.PASSED, []]);
  } finally {
    repo.remove();
  }
});
