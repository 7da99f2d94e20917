import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository, type TestRepository } from "../../../test/support/repositories/git-repository.ts";
import { BuildStatus, FailureClass, TestOutcome } from "../../contracts/index.ts";
import type { Workbench } from "../../workbench/workbench.ts";

const source = `function size(n) {
  if (n > 9) {
    return "big";
  }
  return n ? "small" : "none";
}
function unused() {
  return 1;
}
module.exports = { size, unused };
`;
const typedSource = `export interface Named {
  readonly name: string;
}

export function size(n: number): string {
  if (n > 9) {
    return "big";
  }
  return n ? "small" : "none";
}

export function unused(): number {
  return 1;
}
`;

interface Case {
  readonly runner: string;
  readonly files: Readonly<Record<string, string>>;
  readonly sourcePath: string;
  readonly testPath: string;
  /** A line that the tests reach. */
  readonly usedLine: number;
  /** The body of the function that no test calls. */
  readonly unusedLine: number;
}

const body = (equal: (call: string, value: string) => string) => `
describe("size (of n)", () => {
  it("is big > 9", () => ${equal("size(10)", '"big"')});
  it("is small", () => ${equal("size(1)", '"small"')});
});
`;
const assertEqual = (call: string, value: string) => `assert.equal(${call}, ${value})`;
const expectEqual = (call: string, value: string) => `expect(${call}).toBe(${value})`;

const cases: readonly Case[] = [
  {
    runner: "vitest",
    sourcePath: "src/size.ts",
    testPath: "src/size.test.ts",
    usedLine: 7,
    unusedLine: 13,
    files: {
      "package.json": '{ "type": "module", "devDependencies": { "vitest": "3.2.4" } }',
      "src/size.ts": typedSource,
      "src/size.test.ts": `import { describe, expect, it } from "vitest";\nimport { size } from "./size";\n${body(expectEqual)}`,
    },
  },
  {
    runner: "jest",
    sourcePath: "lib/size.js",
    testPath: "__tests__/size.spec.js",
    usedLine: 3,
    unusedLine: 8,
    files: {
      "package.json": '{ "scripts": { "test": "jest --watch" }, "devDependencies": { "jest": "30.2.0" } }',
      "lib/size.js": source,
      "__tests__/size.spec.js": `const { size } = require("../lib/size");\n${body(expectEqual)}`,
    },
  },
  {
    runner: "mocha",
    sourcePath: "lib/size.js",
    testPath: "test/size.js",
    usedLine: 3,
    unusedLine: 8,
    files: {
      "package.json": '{ "scripts": { "test": "mocha -R dot" }, "devDependencies": { "mocha": "11.7.4" } }',
      "lib/size.js": source,
      "test/size.js": `const assert = require("node:assert");\nconst { size } = require("../lib/size");\n${body(assertEqual)}`,
    },
  },
  {
    runner: "node:test",
    sourcePath: "src/size.ts",
    testPath: "test/size.test.ts",
    usedLine: 7,
    unusedLine: 13,
    files: {
      "package.json": '{ "type": "module" }',
      "src/size.ts": typedSource,
      "test/size.test.ts": `import assert from "node:assert";\nimport { describe, it } from "node:test";\nimport { size } from "../src/size.ts";\n${body(assertEqual)}`,
    },
  },
  {
    runner: "node:test",
    sourcePath: "src/size.ts",
    testPath: "spec/size.spec.ts",
    usedLine: 7,
    unusedLine: 13,
    files: {
      "package.json": '{ "type": "module", "devDependencies": { "tsx": "4.20.6" } }',
      "src/size.ts": typedSource.replace(/interface .*\n.*/, "enum Unit {\n  Metre,"),
      "spec/size.spec.ts": `import assert from "node:assert";\nimport { describe, it } from "node:test";\nimport { size } from "../src/size.js";\n${body(assertEqual)}`,
    },
  },
  {
    runner: "pytest",
    sourcePath: "src/sizes/size.py",
    testPath: "tests/test_size.py",
    usedLine: 3,
    unusedLine: 8,
    files: {
      "pyproject.toml": '[project]\nname = "sizes"\nversion = "1.0"\ndependencies = []\n',
      "src/sizes/__init__.py": "",
      "src/sizes/size.py":
        'def size(n):\n    if n > 9:\n        return "big"\n    return "small" if n else "none"\n\n\ndef unused():\n    return 1\n',
      "tests/test_size.py":
        'from sizes.size import size\n\n\nclass TestSize:\n    def test_big(self):\n        assert size(10) == "big"\n\n    def test_small(self):\n        assert size(1) == "small"\n',
    },
  },
];

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

describe.each(cases)(
  "$runner on $testPath",
  ({ files, sourcePath, testPath, runner, usedLine, unusedLine }) => {
    let repo: TestRepository;
    let bench: Workbench;
    beforeAll(async () => {
      repo = createRepository(files);
      bench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
    });
    afterAll(async () => {
      await bench.close();
      repo.remove();
    });

    it("runs all tests and measures what they do not cover", async () => {
      expect(bench.project.runner).toBe(runner);
      const run = await bench.runTests({ coverage: true });
      expect(run.status).toBe("passed");
      expect(run.testRun.results.map((one) => [one.file, one.outcome])).toEqual([
        [testPath, TestOutcome.PASSED],
        [testPath, TestOutcome.PASSED],
      ]);
      const measured = run.coverage?.files.find((file) => file.path === sourcePath);
      expect(measured?.uncoveredLines).toContain(unusedLine);
      expect(measured?.coveredLines).toContain(usedLine);
      expect(run.coverage?.files.some((file) => file.path === testPath)).toBe(false);
    });

    it("runs one test by its name, in a given order", async () => {
      const [first] = (await bench.runTests({ coverage: false })).testRun.results;
      const names = [first?.name ?? ""];
      const run = await bench.runTests({ files: [testPath], names, coverage: false, shuffleSeed: 7 });
      expect(run.testRun.results).toMatchObject([{ name: names[0], outcome: TestOutcome.PASSED }]);
      expect(run.coverage).toBeUndefined();
    });
  },
);

describe("a lockfile that does not match its manifest", () => {
  it("is the change's own fault, with the command that fixes it", async () => {
    const repo = createRepository({
      "package.json": '{ "name": "stale", "version": "1.0.0", "dependencies": { "is-odd": "3.0.1" } }',
      "package-lock.json":
        '{ "name": "stale", "version": "1.0.0", "lockfileVersion": 3, "packages": { "": { "name": "stale", "version": "1.0.0" } } }',
      "index.js": "module.exports = 1;\n",
    });
    const report = await setup.build(repo.path, repo.git("rev-parse", "HEAD"));
    repo.remove();
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failureClasses).toEqual([FailureClass.DEPENDENCY_ERROR]);
    expect(report.summary).toContain("run `npm install` and commit the lockfile");
  });
});
