import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { type BuildReport, BuildStatus, FailureClass, TestOutcome } from "../../contracts/index.ts";

const { PASSED, FAILED, SKIPPED, ERRORED, EXPECTED_FAILURE } = TestOutcome;

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

async function build(files: Readonly<Record<string, string>>): Promise<BuildReport> {
  return setup.buildFiles(files);
}

function outcomes(report: BuildReport): Record<string, TestOutcome> {
  return Object.fromEntries(report.testRun?.results.map(({ name, outcome }) => [name, outcome]) ?? []);
}
const json = (value: object) => JSON.stringify(value);

describe("every kind of outcome", () => {
  it.each(["3.2.4", "5.0.5"])("of vitest %s", async (vitest) => {
    const report = await build({
      "package.json": json({ type: "module", devDependencies: { vitest } }),
      "src/size.ts":
        "export const size = (n: number): number => n;\nexport function unused(): number {\n  return 1;\n}\n",
      "src/size.test.ts": `import { describe, expect, it } from "vitest";
import { size } from "./size";
describe("size", () => {
  it.each([[1], [2]])("of %i", (n) => expect(size(n)).toBe(n));
  it("fails", () => expect(size(1)).toBe(2));
  it.fails("is known to fail", () => expect(size(1)).toBe(2));
  it.skip("later", () => {});
  it.todo("some day");
});
`,
      "src/broken.test.ts": 'import "./gone";\n',
    });
    expect(report.summary).toContain("fails");
    expect(outcomes(report)).toEqual({
      "size > of 1": PASSED,
      "size > of 2": PASSED,
      "size > fails": FAILED,
      "size > is known to fail": EXPECTED_FAILURE,
      "size > later": SKIPPED,
      "size > some day": SKIPPED,
      "src/broken.test.ts": ERRORED,
    });
    expect(report.failureClasses).toEqual([FailureClass.TEST_FAILURE]);
    const [file] = report.coverage?.files ?? [];
    expect(file).toMatchObject({
      path: "src/size.ts",
      functionsTotal: 2,
      functionsCovered: 1,
      uncoveredFunctions: [{ name: "unused", line: 2 }],
    });
  });

  it("of jest", async () => {
    const report = await build({
      "package.json": json({ devDependencies: { jest: "30.2.0" } }),
      "a.test.js": `test.each([[1], [2]])("of %i", (n) => expect(n).toBe(n));
test.failing("is known to fail", () => expect(1).toBe(2));
test.skip("later", () => {});
test.todo("some day");
`,
      "b.test.js": 'require("./gone");\n',
    });
    expect(outcomes(report)).toEqual({
      "of 1": PASSED,
      "of 2": PASSED,
      "is known to fail": EXPECTED_FAILURE,
      later: SKIPPED,
      "some day": SKIPPED,
      "b.test.js": ERRORED,
    });
  });

  it("of node:test", async () => {
    const report = await build({
      "package.json": json({ type: "module" }),
      "test/a.test.js": `import assert from "node:assert";
import { describe, it, test } from "node:test";
describe("suite", () => {
  it("passes", () => {});
  it("fails", () => assert.equal(1, 2));
  it.skip("later", () => {});
});
test("outer", async (t) => {
  await t.test("inner", () => {});
});
test("is known to fail", { todo: true }, () => assert.fail("no"));
`,
      "test/b.test.js": 'import "node:test";\nimport "./gone.js";\n',
      "test/c.test.js": 'import { it } from "node:test";\nit("ends all", () => process.exit(0));\n',
    });
    expect(outcomes(report)).toEqual({
      "suite > passes": PASSED,
      "suite > fails": FAILED,
      "suite > later": SKIPPED,
      "outer > inner": PASSED,
      outer: PASSED,
      "is known to fail": EXPECTED_FAILURE,
      "test/b.test.js": ERRORED,
      "test/c.test.js": ERRORED,
    });
  });
});

describe("a test that ends its runner", () => {
  it("is named by mocha", async () => {
    const report = await build({
      "package.json": json({ devDependencies: { mocha: "11.7.4" } }),
      "test/a.js":
        'it("passes", () => {});\nit("ends all", () => process.exit(0));\nit("never runs", () => {});\n',
    });
    expect(outcomes(report)).toEqual({ passes: PASSED, "ends all": ERRORED });
    expect(report.status).toBe(BuildStatus.FAILED);
  });

  it("does not pass for a repository without tests, with jest", async () => {
    const report = await build({
      "package.json": json({ devDependencies: { jest: "30.2.0" } }),
      "a.test.js": 'test("ends all", () => process.exit(0));\n',
    });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failedTests[0]?.message).toContain("before its report did");
  });
});

it("names the file that mocha could not load", async () => {
  const report = await build({
    "package.json": json({ devDependencies: { mocha: "11.7.4" } }),
    "test/a.js": 'it("passes", () => {});\n',
    "test/b.js": 'require("./gone");\n',
  });
  expect(report.failedTests).toMatchObject([{ name: "test/b.js", file: "test/b.js" }]);
  expect(report.failedTests[0]?.message).toContain("Cannot find module './gone'");
});

describe("a runner that prints TAP", () => {
  it("is read test by test", async () => {
    const report = await build({
      "package.json": json({
        scripts: { test: "npm run tests-only", "tests-only": "nyc tape 'test/**/*.js' | tap-spec" },
        devDependencies: { tape: "5.9.0" },
      }),
      "index.js": "exports.half = (n) => n / 2;\nexports.unused = function unused() {\n  return 1;\n};\n",
      "test/half.js": `const test = require("tape");
const { half } = require("../");
test("half", (t) => {
  t.equal(half(4), 2);
  t.equal(half(0), 0);
  t.end();
});
test("wrong", (t) => {
  t.equal(half(4), 3, "three");
  t.end();
});
`,
      "test/ends.js": 'require("tape")("ends all", () => process.exit(3));\n',
    });
    expect(report.failedTests).toMatchObject([
      { name: "test/ends.js", message: expect.stringContaining("exit code 3") },
      { name: "wrong", file: "test/half.js", message: expect.stringContaining("three") },
    ]);
    expect(outcomes(report)["half"]).toBe(PASSED);
    expect(report.coverage?.files[0]?.uncoveredFunctions).toMatchObject([{ name: "unused", line: 2 }]);
  });
});

it("compiles modules that a runner takes in a package of type commonjs", async () => {
  const report = await build({
    "package.json": json({ type: "commonjs", devDependencies: { vitest: "5.0.5" } }),
    "size.js": "module.exports = (n) => n;\n",
    "size.test.js":
      'import { expect, it } from "vitest";\nimport size from "./size.js";\nit("is one", () => expect(size(1)).toBe(1));\n',
  });
  expect(outcomes(report)).toEqual({ "is one": PASSED });
});

it("names the line of a mistake in a module, where no type says that it is one", async () => {
  const report = await build({
    "package.json": json({ name: "sizes" }),
    "size.js": 'import { one } from "./one.js";\nexport const two = one + ;\n',
  });
  expect(report.lintErrors).toMatchObject([{ file: "size.js", line: 2 }]);
});

it("judges a test script that it does not know by its exit code, and says so", async () => {
  const files = {
    "package.json": json({ scripts: { test: "node test/run.js" } }),
    "index.js": "exports.one = 1;\n",
    "test/run.js": 'if (require("../").one !== 1) throw new Error("not one");\n',
  };
  const green = await build(files);
  expect(green.status).toBe(BuildStatus.PASSED);
  expect(green.gateResults.at(-1)?.reason).toContain("judged by its exit code alone");
  const red = await build({ ...files, "index.js": "exports.one = 2;\n" });
  expect(red.failedTests[0]?.message).toContain("not one");
});

describe("TypeScript that is compiled before its tests", () => {
  const files = {
    ".gitignore": "dist\n",
    "package.json": json({
      main: "dist/src/size.js",
      scripts: { test: "tsc && node --test dist/test/*.js" },
      devDependencies: { typescript: "5.9.3" },
    }),
    "tsconfig.json": json({
      compilerOptions: { outDir: "dist", sourceMap: true, module: "commonjs", target: "es2022", types: [] },
    }),
    "src/size.ts":
      'export interface Named {\n  name: string;\n}\n\nexport function size(n: number): string {\n  return n > 9 ? "big" : "small";\n}\n\nexport function unused(): number {\n  return 1;\n}\n',
    "test/size.test.ts":
      'import { size } from "../src/size.js";\n\ndeclare const require: (name: string) => any;\n\nrequire("node:test").it("is big", () => require("node:assert").equal(size(10), "big"));\n',
  };

  it("is built first, and covered by the lines that were written", async () => {
    const report = await build(files);
    expect(report.summary).toContain("1 test passed");
    expect(report.coverage?.files).toMatchObject([
      {
        path: "src/size.ts",
        coveredLines: [5, 6],
        uncoveredLines: [9, 10],
        uncoveredFunctions: [{ name: "unused" }],
      },
    ]);
  });

  it("runs generated tests from their sources, which import modules by their compiled names", async () => {
    const report = await build({
      ...files,
      "src/size.agent-0a1b2c.test.ts":
        '// @ts-ignore: no types of node are installed\nimport { it } from "node:test";\nimport { size } from "./size.js";\n\nit("is small", () => {\n  if (size(1) !== "small") throw new Error("not small");\n});\n',
    });
    expect(report.summary).toContain("2 tests passed");
  });

  it("does not compile where a type is wrong", async () => {
    const report = await build({ ...files, "src/size.ts": files["src/size.ts"].replace('"small"', "7") });
    expect(report.failureClasses).toEqual([FailureClass.COMPILE_ERROR]);
    expect(report.lintErrors[0]).toMatchObject({ file: "src/size.ts", line: 6, rule: "TS2322" });
  });
});

it("reports what the linter finds, and runs no test", async () => {
  const report = await build({
    "package.json": json({ devDependencies: { oxlint: "1.93.0" } }),
    ".oxlintrc.json": json({ rules: { "no-debugger": "error" } }),
    "index.js": "exports.one = () => {\n  debugger;\n  return 1;\n};\n",
    "test/index.test.js": 'require("node:test").it("is one", () => {});\n',
  });
  expect(report.failureClasses).toEqual([FailureClass.LINT_ERROR]);
  expect(report.lintErrors).toMatchObject([{ file: "index.js", line: 2, rule: "eslint(no-debugger)" }]);
  expect(report.gateResults.at(-1)).toMatchObject({
    gate: "test",
    status: "skipped",
    reason: "lint did not pass",
  });
});

it("builds the packages of a workspace in order, with one install", async () => {
  const report = await build({
    "package.json": json({
      private: true,
      workspaces: ["packages/*"],
      scripts: { test: "npm test --workspaces" },
    }),
    "packages/a/package.json": json({
      name: "@w/a",
      version: "1.0.0",
      main: "dist/index.js",
      scripts: { build: "mkdir -p dist && yarn run copy", copy: "cp index.js dist/index.js" },
    }),
    "packages/a/index.js": "exports.one = () => 1;\n",
    "packages/a/a.test.js":
      'const { test } = require("node:test");\ntest("a", () => require("./index.js").one());\n',
    "packages/b/package.json": json({ name: "@w/b", version: "1.0.0", dependencies: { "@w/a": "1.0.0" } }),
    "packages/b/b.test.js":
      'const assert = require("node:assert");\nrequire("node:test").test("b", () => assert.equal(require("@w/a").one(), 1));\n',
  });
  expect(report.summary).toContain("2 tests passed");
  expect(report.gateResults.filter(({ gate }) => gate === "test").map(({ project }) => project)).toEqual([
    "packages/a",
    "packages/b",
  ]);
});
