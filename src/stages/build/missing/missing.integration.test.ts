import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type BuildSetup,
  createBuildSetup,
  type SetupOptions,
} from "../../../../test/support/build-setup.ts";
import { hasTool } from "../../../../test/support/has-tool.ts";
import { createRepository } from "../../../../test/support/repositories/git-repository.ts";
import { parseConfig } from "../../../config/config.ts";
import { type BuildReport, BuildStatus, FailureClass, TestOutcome } from "../../../contracts/index.ts";

type Files = Readonly<Record<string, string>>;

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

/** A repository whose base is built once, and commits on top of it that are built against that. */
async function onBase(files: Files) {
  const repo = createRepository(files);
  const baseSha = repo.git("rev-parse", "HEAD");
  const baseReport = await setup.build(repo.path, baseSha, { stage: "baseline" });
  expect(baseReport.status, baseReport.summary).toBe(BuildStatus.PASSED);
  const build = (commitSha: string, more: SetupOptions) =>
    setup.build(repo.path, commitSha, { baseReport, baseSha, ...more });
  const commit = (changed: Files) => {
    repo.git("checkout", "--quiet", "--force", baseSha);
    return repo.commit("change", changed);
  };
  return {
    repo,
    baseReport,
    /** A change of the author alone. */
    change: (changed: Files, more: SetupOptions = {}) => build(commit(changed), more),
    /** A coder's commit on top of an author's that changed nothing but a comment. */
    heal: (changed: Files) => {
      const results = baseReport.testRun?.results ?? [];
      const headSha = commit(changed);
      return build(headSha, { author: { commitSha: baseSha, healed: { headSha, results } } });
    },
  };
}

const isRed = (report: BuildReport) =>
  report.status === BuildStatus.FAILED && report.failureClasses[0] === FailureClass.TESTS_MISSING;

interface Runner {
  readonly name: string;
  readonly files: Files;
  /** Code of the product that keeps the tests from running. */
  readonly cheat: Files;
  readonly outcome: TestOutcome;
  /** The same tests, but for the second. */
  readonly shorter: Files;
  readonly isThere?: boolean;
}

const js = 'function size(n) {\n  return n > 9 ? "big" : "small";\n}\n';
const tests = (equal: (call: string, value: string) => string) => [
  `it("is big", () => ${equal("size(10)", '"big"')});\n`,
  `it("is small", () => ${equal("size(1)", '"small"')});\n`,
];
const [assertBig = "", assertSmall = ""] = tests((call, value) => `assert.equal(${call}, ${value})`);
const [expectBig = "", expectSmall = ""] = tests((call, value) => `expect(${call}).toBe(${value})`);
const py = 'def size(n):\n    return "big" if n > 9 else "small"\n';
const pyTest = 'from size import size\n\n\ndef test_big():\n    assert size(10) == "big"\n';
const unitTest = `import unittest

from size import size


class SizeTest(unittest.TestCase):
    def test_big(self):
        self.assertEqual(size(10), "big")
`;
const go =
  'package sizes\n\nfunc Size(n int) string {\n\tif n > 9 {\n\t\treturn "big"\n\t}\n\treturn "small"\n}\n';
const goTest = `package sizes

import "testing"

func TestBig(t *testing.T) {
	if Size(10) != "big" {
		t.Fatal()
	}
}
`;
const common = "module.exports = { size };\n";
const nodeHead =
  'import assert from "node:assert";\nimport { it } from "node:test";\nimport { size } from "../src/size.js";\n';
const vitestHead = 'import { expect, it } from "vitest";\nimport { size } from "./size";\n';

const runners: readonly Runner[] = [
  {
    name: "node:test",
    files: {
      "package.json": '{ "type": "module" }',
      "src/size.js": `export ${js}`,
      "test/size.test.js": nodeHead + assertBig + assertSmall,
    },
    cheat: {
      "src/size.js": `import { beforeEach } from "node:test";\nbeforeEach((context) => context.skip());\nexport ${js}`,
    },
    outcome: TestOutcome.SKIPPED,
    shorter: { "test/size.test.js": nodeHead + assertBig },
  },
  {
    name: "vitest",
    files: {
      "package.json": '{ "type": "module", "devDependencies": { "vitest": "3.2.4" } }',
      "src/size.ts": `// @ts-nocheck\nexport ${js}`,
      "src/size.test.ts": vitestHead + expectBig + expectSmall,
    },
    cheat: {
      "src/size.ts": `// @ts-nocheck\nimport { beforeEach } from "vitest";\nbeforeEach((context) => context.skip());\nexport ${js}`,
    },
    outcome: TestOutcome.SKIPPED,
    shorter: { "src/size.test.ts": vitestHead + expectBig },
  },
  {
    name: "jest",
    files: {
      "package.json": '{ "scripts": { "test": "jest --watch" }, "devDependencies": { "jest": "30.2.0" } }',
      "lib/size.js": js + common,
      "__tests__/size.spec.js": `const { size } = require("../lib/size");\n${expectBig}${expectSmall}`,
    },
    cheat: { "lib/size.js": `globalThis.it = globalThis.it.skip;\n${js}${common}` },
    outcome: TestOutcome.SKIPPED,
    shorter: { "__tests__/size.spec.js": `const { size } = require("../lib/size");\n${expectBig}` },
  },
  {
    name: "mocha",
    files: {
      "package.json": '{ "scripts": { "test": "mocha -R dot" }, "devDependencies": { "mocha": "11.7.4" } }',
      "lib/size.js": js + common,
      "test/size.js": `const assert = require("node:assert");\nconst { size } = require("../lib/size");\n${assertBig}${assertSmall}`,
    },
    cheat: { "lib/size.js": `globalThis.it = globalThis.it.skip;\n${js}${common}` },
    outcome: TestOutcome.UNSPECIFIED,
    shorter: {
      "test/size.js": `const assert = require("node:assert");\nconst { size } = require("../lib/size");\n${assertBig}`,
    },
  },
  {
    name: "pytest",
    files: {
      "size.py": py,
      "test_size.py": `${pyTest}\n\ndef test_small():\n    assert size(1) == "small"\n`,
    },
    cheat: { "size.py": "import pytest\n\n\ndef size(n):\n    pytest.skip()\n" },
    outcome: TestOutcome.SKIPPED,
    shorter: { "test_size.py": pyTest },
  },
  {
    name: "unittest",
    files: {
      "size.py": py,
      "test_size.py": `${unitTest}\n    def test_small(self):\n        self.assertEqual(size(1), "small")\n`,
    },
    cheat: { "size.py": "import unittest\n\n\ndef size(n):\n    raise unittest.SkipTest\n" },
    outcome: TestOutcome.SKIPPED,
    shorter: { "test_size.py": unitTest },
  },
  {
    name: "go test",
    files: {
      "go.mod": "module example.com/sizes\n\ngo 1.18\n",
      "size.go": go,
      "size_test.go": `${goTest}\nfunc TestSmall(t *testing.T) {\n\tif Size(1) != "small" {\n\t\tt.Fatal()\n\t}\n}\n`,
    },
    cheat: { "exit.go": 'package sizes\n\nimport "os"\n\nfunc init() {\n\tos.Exit(0)\n}\n' },
    outcome: TestOutcome.UNSPECIFIED,
    shorter: { "size_test.go": goTest },
    isThere: hasTool("go", "version"),
  },
];

describe.each(runners.filter(({ isThere }) => isThere !== false))(
  "$name",
  ({ files, cheat, outcome, shorter }) => {
    it("fails if code keeps tests from running, and passes if the author deletes a test", async () => {
      const { repo, change, heal } = await onBase(files);
      try {
        const healed = await heal(cheat);
        expect(healed.summary).toContain("2 tests that should have passed did not run");
        expect(isRed(healed)).toBe(true);
        expect(healed.missingTests).toMatchObject([
          { outcome, reason: "" },
          { outcome, reason: "" },
        ]);
        expect(healed.failedTests.map(({ failureClass }) => failureClass)).toEqual([
          FailureClass.TESTS_MISSING,
          FailureClass.TESTS_MISSING,
        ]);
        const deleted = await change(shorter);
        expect(deleted.status, deleted.summary).toBe(BuildStatus.PASSED);
        expect(deleted.missingTests).toMatchObject([
          { reason: expect.stringContaining("removes its lines") },
        ]);
      } finally {
        repo.remove();
      }
    });
  },
);

describe("on one base", () => {
  const rows = `import assert from "node:assert";
import { it } from "node:test";
import { sizes } from "../src/size.js";

for (const [name, check] of Object.entries(sizes)) it(name, () => assert.ok(check()));
it("has sizes", () => assert.ok(sizes));
it(\`at \${Date.now()}\`, () => {});
it(["gh", "p_wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx ", "on \\u202e\\n two lines"].join(""), () => {});
it("needs a server", { skip: process.env.SERVER === undefined }, () => {});
`;
  const source = "export const sizes = {\n  big: () => true,\n  small: () => true,\n};\n";
  let base: Awaited<ReturnType<typeof onBase>>;
  beforeAll(async () => {
    base = await onBase({
      "package.json": '{ "type": "module", "scripts": { "test": "node --test" } }',
      "src/size.js": source,
      "test/size.test.js": rows,
      "test/other.test.js": 'import { it } from "node:test";\nit("is beside it", () => {});\n',
    });
  });
  afterAll(() => base.repo.remove());

  it.each<[string, Files, number]>([
    ["data of the product that makes other tests", { "src/size.js": source.replace("small", "tiny") }, 0],
    [
      "data of the product that makes fewer tests",
      { "src/size.js": source.replace("  small: () => true,\n", "") },
      1,
    ],
    ["a test that the author skips", { "test/size.test.js": rows.replace('it("has', 'it.skip("has') }, 1],
    [
      "tests that move",
      {
        "test/other.test.js": "",
        "test/moved.test.js": 'import { it } from "node:test";\nit("is beside it", () => {});\n',
      },
      0,
    ],
    [
      "settings that leave a file out",
      { "package.json": '{ "type": "module", "scripts": { "test": "node --test test/size.test.js" } }' },
      1,
    ],
    ["an ignore file that names tests", { ".gitignore": "test/\n" }, 0],
  ])("the author may bring %s", async (_, changed, listed) => {
    const report = await base.change(changed);
    expect(report.status, report.summary).toBe(BuildStatus.PASSED);
    expect(report.missingTests).toHaveLength(listed);
    expect(report.missingTests.every(({ reason }) => reason !== "")).toBe(true);
  });

  it.each<[string, Files]>([
    ["fewer tests from data of the product", { "src/size.js": source.replace("  small: () => true,\n", "") }],
    ["other tests from data of the product", { "src/size.js": source.replace("small", "tiny") }],
  ])("a coder may not bring %s", async (_, changed) => {
    expect(isRed(await base.heal(changed))).toBe(true);
  });

  it("tests, what only they use and settings are the author's, whatever a coder did to them", async () => {
    const report = await base.heal({
      "test/other.test.js": "",
      "test/more.test.js": "throw new Error();\n",
      "vitest.config.js": "export default {};\n",
    });
    expect(report.status, report.summary).toBe(BuildStatus.PASSED);
    expect(report.gateResults.find(({ gate }) => gate === "test")?.reason).toBe(
      "as the author committed them: test/more.test.js, test/other.test.js, vitest.config.js",
    );
  });

  it("an author's code that keeps tests from running is held as well", async () => {
    const skipping = `import { beforeEach } from "node:test";\nbeforeEach((test) => test.skip());\n${source}`;
    expect(isRed(await base.change({ "src/size.js": skipping }))).toBe(true);
  });

  it("a test in quarantine may be missing, and nothing is asked of tests that were not chosen", async () => {
    const quarantine = [{ test: "*", file: "test/*", owner: "ada", until: "2999-01-01", reason: "server" }];
    const config = parseConfig(JSON.stringify({ quarantine }), "goldseam.json");
    const cheat = { "src/size.js": `process.exit(0);\n${source}` };
    expect((await base.change(cheat, { config: { ...config } })).missingTests).toEqual([]);
    const selection = { baseSha: base.baseReport.commitSha, run: "selected" } as const;
    const chosen = await base.change({ "src/size.js": source.replace("true", "1 > 0") }, { selection });
    expect(chosen.selection?.mode).toBe("selected");
    expect(chosen.missingTests).toEqual([]);
  });
});
