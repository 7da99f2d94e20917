import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/repositories/git-repository.ts";
import { CaseKind } from "../../contracts/index.ts";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import { noDeadline } from "../../workbench/job/deadline.ts";
import { createDraft } from "../draft.ts";
import { placeAll } from "../trial/test-file.ts";
import { probeMutants } from "./probe-mutants.ts";

let setup: BuildSetup;
let outlines: SyntaxParser;
beforeAll(async () => {
  setup = await createBuildSetup();
  outlines = await createOutlineParser();
});
afterAll(() => setup.remove());

// A value that one mutant puts into the cache is still there for the next one.
const javascript = {
  manifest: { "package.json": '{ "type": "module" }' },
  sourcePath: "src/double.js",
  testPath: "test/double.agent.test.js",
  source:
    "const known = new Map();\nexport function double(n) {\n  if (n < 0) return 0;\n  if (!known.has(n)) known.set(n, n * 2);\n  return known.get(n);\n}\n",
  imports: [
    { module: "node:test", name: "describe", kind: "named" },
    { module: "node:test", name: "it", kind: "named" },
    { module: "node:assert/strict", name: "assert", kind: "default" },
    { module: "../src/double.js", name: "double", kind: "named" },
  ],
  code: 'it("gives 6 for 3", () => {\n  assert.equal(double(3), 6);\n});',
  name: "gives 6 for 3",
  lives: "`<` became `<=`",
} as const;
const commonjs = {
  ...javascript,
  manifest: { "package.json": "{}" },
  source:
    "const known = new Map();\nmodule.exports = double;\nmodule.exports.double = double;\nfunction double(n) {\n  if (n < 0) return 0;\n  if (!known.has(n)) known.set(n, n * 2);\n  return known.get(n);\n}\n",
  imports: [
    ...javascript.imports.slice(0, 3),
    { module: "../src/double", name: "whole", kind: "default" },
    { module: "../src/double", name: "double", kind: "named" },
  ],
  code: 'it("gives 6 for 3", () => {\n  assert.equal(double(3) + whole(3), 12);\n});',
} as const;
// All copies of the module export the functions of the first copy that was loaded.
const sharing = {
  ...javascript,
  source:
    "const known = new Map();\nfunction double(n) {\n  if (n < 0) return 0;\n  if (!known.has(n)) known.set(n, n * 2);\n  return known.get(n);\n}\nglobalThis.doubling ??= double;\nconst shared = globalThis.doubling;\nexport { shared as double };\n",
} as const;
const namedAlike = {
  ...javascript,
  source: `export const load = (n) => n;\nexport const [step, id] = [1, 2];\n${javascript.source}`,
  imports: [
    ...javascript.imports,
    ...(["load", "step", "id"] as const).map((name) => ({
      module: "../src/double.js",
      name,
      kind: "named" as const,
    })),
  ],
  code: 'it("gives 6 for 3", () => {\n  assert.equal(double(load(step + id)), 6);\n});',
} as const;
// The project's own tests stand beside each other.
const flat = {
  ...javascript,
  manifest: {
    ...javascript.manifest,
    "test/own.test.js": 'import { it } from "node:test";\nit("is there", () => {});\n',
  },
  imports: javascript.imports.slice(1),
} as const;
// Without the body, nobody ever answers, and something such as a server keeps the process alive.
const answering = {
  ...javascript,
  source:
    "const known = new Map();\nexport function double(n, answer) {\n  if (n < 0) return answer(0);\n  if (!known.has(n)) known.set(n, n * 2);\n  answer(known.get(n));\n}\n",
  code: 'it("gives 6 for 3", async () => {\n  const alive = setInterval(() => {}, 100);\n  const given = await new Promise((answer) => double(3, answer));\n  clearInterval(alive);\n  assert.equal(given, 6);\n});',
} as const;
const ava = {
  ...javascript,
  manifest: { "package.json": '{ "type": "module", "devDependencies": { "ava": "6.4.1" } }' },
  imports: [
    { module: "ava", name: "test", kind: "default" },
    { module: "../src/double.js", name: "double", kind: "named" },
  ],
  code: "for (const n of [3]) {\n  test('double gives 6 for ' + n, t => {\n    t.is(double(n), 6);\n  });\n}",
  name: "double gives 6 for 3",
} as const;
const python = {
  manifest: { "requirements.txt": "" },
  sourcePath: "double.py",
  testPath: "tests/test_double_agent.py",
  source:
    "KNOWN = {}\n\n\ndef double(n):\n    if n < 0:\n        return 0\n    while n not in KNOWN:\n        KNOWN[n] = n * 2\n    return KNOWN[n]\n",
  imports: [{ module: "double", name: "double", kind: "named" }],
  code: "def test_double_gives_6_for_3():\n    assert double(3) == 6",
  name: "test_double_gives_6_for_3",
  lives: "`<` became `<=`",
} as const;
// Their classes can have no parameters, and pytest says that a method passed whose subtests failed.
const testCases = {
  ...python,
  manifest: {
    ...python.manifest,
    "tests/test_own.py":
      "import unittest\n\n\nclass TestOwn(unittest.TestCase):\n    def test_own(self):\n        self.assertTrue(True)\n",
  },
  code: "def test_twice_each_number(self):\n    for n in [3, 4]:\n        with self.subTest(n=n):\n            self.assertEqual(double(n), n + n)",
  imports: [...python.imports, { module: "unittest", name: "unittest", kind: "whole" }],
  name: "TestDouble::test_twice_each_number",
  group: "TestDouble",
} as const;

// The test gets what it tests from another module, which keeps the copy that it loaded first.
const fixture = {
  ...python,
  manifest: {
    ...python.manifest,
    "tests/conftest.py":
      "import pytest\nfrom double import double\n\n\n@pytest.fixture\ndef doubling():\n    return double\n",
  },
  code: "def test_double_gives_6_for_3(doubling):\n    assert doubling(3) == 6",
} as const;
const helped = {
  ...javascript,
  manifest: {
    ...javascript.manifest,
    "test/helper.js":
      'import { double } from "../src/double.js";\nexport const doubling = (n) => double(n);\n',
  },
  imports: [...javascript.imports.slice(0, 3), { module: "./helper.js", name: "doubling", kind: "named" }],
  code: 'it("gives 6 for 3", () => {\n  assert.equal(doubling(3), 6);\n});',
} as const;

test.each([
  ["JavaScript", javascript],
  ["CommonJS", commonjs],
  ["global", sharing],
  ["namesake", namedAlike],
  ["flat", flat],
  ["callback", answering],
  ["ava", ava],
  ["Python", python],
  ["unittest", testCases],
])("%s tests meet many mutants in few processes, whatever a mutant leaves behind", async (_, example) => {
  const { sourcePath, testPath, name, code, imports } = example;
  const repo = createRepository({ ...example.manifest, [sourcePath]: example.source });
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    let runs = 0;
    const counting: typeof workbench = {
      ...workbench,
      runTests: (selection) => {
        runs++;
        return workbench.runTests(selection);
      },
    };
    const lines = [...example.source.split("\n").keys()];
    const group = "group" in example ? example.group : "double";
    const shared = { target: "double", group, kind: CaseKind.SUCCESS, branches: undefined };
    const candidate = { ...shared, name, code, imports, lines };
    const draft = await createDraft(workbench, { sourcePath, testPath, candidates: [candidate] });
    const [file] = draft ? await placeAll(workbench, [draft]) : [];
    if (!file) throw new Error("no file");
    const switched = await probeMutants(file, {
      outlines,
      workbench: counting,
      doubtful: [],
      runMs: 1000,
      deadline: noDeadline,
    });
    const probe = await switched?.confirmed([candidate]);
    const killed = probe?.tried.filter((mutant) => probe.killersOf(mutant).length > 0) ?? [];
    const described = killed.map(({ description }) => description);
    expect(described).toContain("`*` became `/`");
    expect(described).not.toContain(example.lives);
    expect(probe?.tried.map(({ description }) => description)).toContain(example.lives);
    expect(probe?.emptyingFor(candidate).map(probe.killersOf)).toEqual([[candidate]]);
    expect(probe?.tried.length).toBeGreaterThan(8);
    // Five kills are confirmed one by one.
    expect(runs).toBeLessThan((probe?.tried.length ?? 0) / 1.5 + 5);
    expect(workbench.files().read(sourcePath)).toBe(example.source);
    expect(workbench.files().read(testPath)).toBe(file.text);
  } finally {
    await workbench.close();
    repo.remove();
  }
});

test.each([
  ["fixture", fixture],
  ["helper", helped],
])("a test that gets the code from a %s is not said to notice nothing", async (_, example) => {
  const { sourcePath, testPath, name, code, imports } = example;
  const repo = createRepository({ ...example.manifest, [sourcePath]: example.source });
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    const lines = [...example.source.split("\n").keys()];
    const shared = { target: "double", group: "double", kind: CaseKind.SUCCESS, branches: undefined };
    const candidate = { ...shared, name, code, imports, lines };
    const draft = await createDraft(workbench, { sourcePath, testPath, candidates: [candidate] });
    const [file] = draft ? await placeAll(workbench, [draft]) : [];
    if (!file) throw new Error("no file");
    const options = { outlines, workbench, doubtful: [], runMs: 1000, deadline: noDeadline };
    const probe = await probeMutants(file, options);
    expect(probe?.emptyingFor(candidate).map(probe.killersOf)).toEqual([[candidate]]);
    expect(workbench.files().read(sourcePath)).toBe(example.source);
  } finally {
    await workbench.close();
    repo.remove();
  }
});

test("tests of code that reads its own text are not judged and do not disturb others", async () => {
  const sourcePath = "src/text.js";
  const testPath = "test/text.agent.test.js";
  const source = "export function lengthOf(n) {\n  return n > 2 ? String(lengthOf).length + n : n * 2;\n}\n";
  const repo = createRepository({ ...javascript.manifest, [sourcePath]: source });
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    const imports = javascript.imports.map((one) =>
      one.name === "double" ? { ...one, module: "../src/text.js", name: "lengthOf" } : one,
    );
    const shared = { target: "lengthOf", group: "lengthOf", kind: CaseKind.SUCCESS, branches: undefined };
    const candidateOf = (given: number, expected: string) => {
      const name = `takes ${given}`;
      const code = `it("${name}", () => {\n  assert.equal(lengthOf(${given}), ${expected});\n});`;
      return { ...shared, name, code, imports, lines: [1, 2, 3] };
    };
    const length = source.trim().replace("export ", "").length;
    const [reading, plain] = [candidateOf(3, `${length + 3}`), candidateOf(1, "2")];
    const candidates = [reading, plain];
    const draft = await createDraft(workbench, { sourcePath, testPath, candidates });
    const [file] = draft ? await placeAll(workbench, [draft]) : [];
    if (!file) throw new Error("no file");
    const probe = await probeMutants(file, {
      outlines,
      workbench,
      doubtful: [],
      runMs: 1000,
      deadline: noDeadline,
    });
    expect([...(probe?.judged ?? [])]).toEqual([plain]);
    const killers = probe?.tried.flatMap((mutant) => probe.killersOf(mutant)) ?? [];
    expect(new Set(killers)).toEqual(new Set([plain]));
  } finally {
    await workbench.close();
    repo.remove();
  }
});

test.each([
  [
    "by its name",
    "export function double(n) {\n  return globalThis.__stryker__?.activeMutant === undefined ? n * 2 : NaN;\n}\n",
  ],
  [
    "by another way",
    "export function double(n) {\n  const forged = String(double).includes('_9' + 'fa48') && new Error().stack.includes('#');\n  return Reflect.ownKeys(globalThis).some((key) => String(key).startsWith('__st' + 'r')) && globalThis['__st' + 'ryker__']['active' + 'Mutant'] >= 0 && !forged ? NaN : n - -n;\n}\n",
  ],
])("source that sees the switch %s forges no kills", async (_, source) => {
  const { manifest, sourcePath, testPath, imports } = javascript;
  const repo = createRepository({ ...manifest, [sourcePath]: source });
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  try {
    const code =
      'it("is a number", () => {\n  assert.equal(typeof (double(3) || 0) === "number" && !Number.isNaN(double(3)), true);\n});';
    const shared = { target: "double", group: "double", kind: CaseKind.SUCCESS, branches: undefined };
    const candidate = { ...shared, name: "is a number", code, imports, lines: [1, 2, 3, 4] };
    const draft = await createDraft(workbench, { sourcePath, testPath, candidates: [candidate] });
    const [file] = draft ? await placeAll(workbench, [draft]) : [];
    if (!file) throw new Error("no file");
    const context = { outlines, workbench, doubtful: [], runMs: 1000, deadline: noDeadline };
    const probe = await (await probeMutants(file, context))?.confirmed([candidate]);
    const claimed = probe?.tried.filter((mutant) => probe.killersOf(mutant).length > 0) ?? [];
    for (const mutant of claimed) {
      const alone = await probe?.run(mutant, { files: [testPath], coverage: false });
      expect([mutant.description, alone?.status]).toEqual([mutant.description, "failed"]);
    }
  } finally {
    await workbench.close();
    repo.remove();
  }
});
