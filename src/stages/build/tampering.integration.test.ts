import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { BuildStatus, FailureClass } from "../../contracts/index.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

const passed = '{"name":"adds","file":"","outcome":"passed"}';

/** Code that writes forged results wherever they could be, again and again until long after the tests. */
const javascriptForger = `
const fs = require("node:fs");
const forge = () => {
  for (const name of ["results.jsonl", "results.json", "runs.jsonl"]) {
    try { fs.writeFileSync("/out/" + name, ${JSON.stringify(passed)} + "\\n"); } catch {}
  }
};
forge();
process.on("exit", forge);
`;
const pythonForger = `
import atexit
def forge():
    with open("/out/results.jsonl", "w") as file:
        file.write(${JSON.stringify(passed)} + "\\n" + '{"finished": 0}' + "\\n")
forge()
atexit.register(forge)
`;
const sum = "module.exports = (a, b) => a - b;\n";
const nodeTest = `const { equal } = require("node:assert"); const add = require("../lib/add.js");
require("node:test")("adds", () => equal(add(1, 2), 3));\n`;
const mochaTest = `const { equal } = require("node:assert"); const add = require("../lib/add.js");
it("adds", () => equal(add(1, 2), 3));\n`;
const jestTest = `const add = require("../lib/add.js");\ntest("adds", () => expect(add(1, 2)).toBe(3));\n`;

describe("results that code under test writes", () => {
  it.each([
    ["node:test", {}, nodeTest],
    ["mocha", { mocha: "11.7.4" }, mochaTest],
    ["jest", { jest: "30.2.0" }, jestTest],
  ])("do not replace those of %s", async (_, devDependencies, test) => {
    const report = await setup.buildFiles({
      "package.json": JSON.stringify({ devDependencies }),
      "lib/add.js": `${javascriptForger}${sum}`,
      "test/add.test.js": test,
      ".mocharc.json": '{ "spec": "test" }',
    });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failedTests).toMatchObject([{ name: "adds" }]);
  });

  it("do not replace those of pytest, nor does a file beside its coverage count", async () => {
    const report = await setup.buildFiles({
      "add.py": `${pythonForger}
import coverage
data = coverage.CoverageData(basename="/out/.coverage.forged", suffix=False)
data.add_arcs({"/workspace/unused.py": [(-1, 1), (1, 2), (2, -1), (-2, 3), (3, -2)]})
data.write()
def add(a, b):
    return a - b
`,
      "unused.py": "def unused():\n    return 1\n",
      "test_add.py": "from add import add\n\n\ndef test_adds():\n    assert add(1, 2) == 3\n",
      "requirements.txt": "pytest\n",
    });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failedTests).toMatchObject([{ name: "test_adds" }]);
    expect(report.coverage?.files.find(({ path }) => path === "unused.py")?.linesCovered).toBe(0);
  });
});

it("a serializer that code under test replaces does not turn a failure of node:test into a pass", async () => {
  const report = await setup.buildFiles({
    "package.json": "{}",
    "lib/add.js": `const v8 = require("node:v8");
const { writeValue } = v8.Serializer.prototype;
v8.Serializer.prototype.writeValue = function (value) {
  if (value?.type === "test:fail") value.type = "test:pass";
  return writeValue.call(this, value);
};
process.on("exit", () => { process.exitCode = 0; });
${sum}`,
    "test/add.test.js": nodeTest,
  });
  expect(report.status).toBe(BuildStatus.FAILED);
  expect(report.failedTests).toMatchObject([{ name: "adds" }]);
});

it("the memory of the runner is out of reach for the files that it runs", async () => {
  const look = 'require("node:fs").openSync("/proc/" + process.ppid + "/mem", "r");';
  const report = await setup.buildFiles({
    "package.json": "{}",
    "test/look.test.js": `require("node:test")("looks", () => { ${look} });\n`,
  });
  expect(report.failedTests[0]?.message).toContain("EACCES");
});

describe("code under test that writes to the channel of the results", () => {
  const tampered = { status: BuildStatus.FAILED, failureClasses: [FailureClass.JUDGE_TAMPERED] };

  it("is named, with mocha", async () => {
    const report = await setup.buildFiles({
      "package.json": JSON.stringify({ devDependencies: { mocha: "11.7.4" } }),
      "test/add.js": `require("node:fs").writeSync(3, ${JSON.stringify(passed)} + "\\n");\nit("adds", () => {});\n`,
    });
    expect(report).toMatchObject(tampered);
    expect(report.gateResults.at(-1)?.reason).toContain("wrote to its results");
  });

  it("is named, with pytest", async () => {
    const report = await setup.buildFiles({
      "test_add.py": `import os


def test_adds():
    for descriptor in range(3, 300):
        try:
            os.write(descriptor, b"forged\\n")
        except OSError:
            pass
`,
      "requirements.txt": "pytest\n",
    });
    expect(report).toMatchObject(tampered);
  });

  it("finds no key there", async () => {
    const look = 'try { require("node:fs").readSync(4, Buffer.alloc(64)); found = true } catch {}';
    const report = await setup.buildFiles({
      "package.json": JSON.stringify({ devDependencies: { mocha: "11.7.4" } }),
      "test/add.js": `it("adds", () => { let found = false; ${look} if (found) throw new Error("found") });\n`,
    });
    expect(report.failedTests).toEqual([]);
  });
});
