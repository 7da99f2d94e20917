import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import { parseConfig } from "../../../config/config.ts";
import { BuildStatus, FailureClass } from "../../../contracts/index.ts";

const web = {
  "web/package.json": '{ "name": "web", "type": "module" }',
  "web/src/sum.js": "export const sum = (a, b) => a + b;\n",
  "web/test/sum.test.js": `import assert from "node:assert/strict";
import { test } from "node:test";
import { sum } from "../src/sum.js";
test("adds", () => assert.equal(sum(1, 2), 3));
`,
};
const api = {
  "api/requirements.txt": "",
  "api/area.py": "def area(width, height):\n    return width * height\n",
  "api/test_area.py": "from area import area\n\n\ndef test_area():\n    assert area(2, 3) == 6\n",
};
const brokenSum = { "web/src/sum.js": "export const sum = (a, b) => a - b;\n" };
const brokenArea = { "api/area.py": "def area(width, height):\n    return width + height\n" };

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

async function build(files: Readonly<Record<string, string>>, more: Parameters<BuildSetup["build"]>[2] = {}) {
  return setup.buildFiles(files, more);
}

const gates = (report: Awaited<ReturnType<typeof build>>) =>
  report.gateResults.map(({ toolchain, project, gate, status }) =>
    [toolchain, project, gate, status].join(" "),
  );

describe("buildCommit on a repository with two toolchains", () => {
  it("reports on both", async () => {
    const report = await build({ ...web, ...api });
    expect(report.status, report.summary).toBe(BuildStatus.PASSED);
    expect(report.toolchains).toEqual(["python", "javascript"]);
    expect(gates(report)).toEqual([
      "python api compile pass",
      expect.stringMatching(/^python api lint (?:pass|skipped)$/),
      "python api test pass",
      "javascript web compile pass",
      "javascript web lint skipped",
      "javascript web test pass",
    ]);
    expect(report.testRun?.results.map(({ file }) => file)).toEqual([
      "api/test_area.py",
      "web/test/sum.test.js",
    ]);
    expect(report.coverage?.files.map(({ path }) => path)).toEqual(["api/area.py", "web/src/sum.js"]);
    expect(report.summary).toContain("2 tests passed");
    expect(report.steps.filter(({ name }) => name === "run_tests").map(({ project }) => project)).toEqual([
      "python api",
      "javascript web",
    ]);
  });

  it("continues with one project if another fails, and keeps their failures apart", async () => {
    const base = await build({ ...web, ...api, ...brokenSum }, { stage: "baseline" });
    expect(base.failedTests).toMatchObject([{ name: "adds", file: "web/test/sum.test.js" }]);
    const report = await build({ ...web, ...api, ...brokenSum, ...brokenArea }, { baseReport: base });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failureClasses).toEqual([FailureClass.TEST_FAILURE]);
    expect(report.failedTests).toMatchObject([{ name: "test_area", file: "api/test_area.py" }]);
    expect(report.preExistingFailures).toMatchObject([{ name: "adds" }]);
  });

  it("tests the other project if the dependencies of one cannot be installed", async () => {
    const report = await build({ ...web, ...api, "api/requirements.txt": "goldseam-no-such-package==1.0\n" });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failureClasses).toEqual([FailureClass.DEPENDENCY_ERROR]);
    expect(gates(report)).toContain("javascript web test pass");
    expect(report.summary).toContain("dependencies in api could not be installed");
  });
});

describe("a build that is cancelled", () => {
  it("throws in the middle of an install", async () => {
    const controller = new AbortController();
    const command = ["node", "-e", "setTimeout(() => {}, 600_000)"];
    const waiting = { commands: { install: [command] }, policy: { run: { allow: [command] } } };
    const building = build(web, {
      config: parseConfig(JSON.stringify({ root: "web", ...waiting }), "goldseam.json"),
      signal: controller.signal,
      progress: ({ step, status }) => {
        if (step === "install_deps" && status === "started") setTimeout(() => controller.abort(), 200);
      },
    });
    await expect(building).rejects.toThrow("cancelled");
  });
});
