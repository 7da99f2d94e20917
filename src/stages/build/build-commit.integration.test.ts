import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { readArchive } from "../../../test/support/read-archive.ts";
import { parseConfig } from "../../config/config.ts";
import { BuildStatus, FailureClass } from "../../contracts/index.ts";

const sumSource = `export function sum(a, b) {
  return a + b;
}

export function sign(n) {
  if (n < 0) {
    return "minus";
  }
  return "plus";
}
`;
const sumTest = `import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sum } from "../src/sum.js";

describe("sum", () => {
  it("adds", () => assert.equal(sum(1, 2), 3));
});
`;
const plain = {
  "package.json": '{ "name": "plain", "type": "module" }',
  "src/sum.js": sumSource,
  "test/sum.test.js": sumTest,
};

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

async function build(files: Readonly<Record<string, string>>, more: Parameters<BuildSetup["build"]>[2] = {}) {
  return setup.buildFiles(files, more);
}

describe("buildCommit on a project without dependencies", () => {
  it("passes and says which lines no test reaches", async () => {
    const report = await build(plain);
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.gateResults.map((gate) => [gate.gate, gate.status])).toEqual([
      ["compile", "pass"],
      ["lint", "skipped"],
      ["test", "pass"],
    ]);
    expect(report.testRun?.results).toMatchObject([{ name: "sum > adds", file: "test/sum.test.js" }]);
    expect(report.coverage?.files).toMatchObject([
      { path: "src/sum.js", coveredLines: [1, 2, 5], uncoveredLines: [6, 7, 9] },
    ]);
    expect(report.sandbox).toBe(setup.deps.sandbox.name);
    expect(report.summary).toBe("1 test passed; 50.0 % of lines covered");
  });

  it("keeps the whole report and its logs as one archive", async () => {
    const report = await build(plain);
    const files = readArchive(await setup.deps.blobs.get(report.artefactUrl));
    const kept = JSON.parse(files["report.json"] ?? "");
    expect(kept).toMatchObject({ commit_sha: report.commitSha, status: "PASSED" });
    expect(files["logs/run_tests.log"]).toContain("adds");
  });

  it("keeps in the archive what compiling wrote, but no secrets, links or files of tests", async () => {
    const compile = `import fs from "node:fs";
fs.mkdirSync("dist/${"deep/".repeat(24)}", { recursive: true });
fs.writeFileSync("dist/${"deep/".repeat(24)}sum.js", "export const sum = 1;");
fs.writeFileSync("dist/key.js", "const token = 'ghp_' + '${"a1B2".repeat(9)}'; // ghp_${"a1B2".repeat(9)}");
fs.writeFileSync("dist/large.bin", Buffer.alloc(6_000_000));
fs.symlinkSync("/etc/passwd", "dist/passwd");
`;
    const test = sumTest.replace(
      "describe(",
      'import fs from "node:fs";\nfs.writeFileSync("left.txt", "x");\ndescribe(',
    );
    const config = parseConfig('{ "commands": { "compile": ["node", "compile.js"] } }', "goldseam.json");
    const report = await build({ ...plain, "compile.js": compile, "test/sum.test.js": test }, { config });
    const { "output-left-out.txt": leftOut, ...files } = readArchive(
      await setup.deps.blobs.get(report.artefactUrl),
    );
    const output = Object.entries(files).filter(([name]) => name.startsWith("output/"));
    expect(output).toEqual([[`output/dist/${"deep/".repeat(24)}sum.js`, "export const sum = 1;"]]);
    expect(leftOut).toBe(
      "dist/large.bin: over 1000 files or 5 MB together\ndist/key.js: has a token or key\n",
    );
  });

  it("records every step, and leaves nothing behind", async () => {
    const report = await build(plain);
    expect(report.steps.map((step) => step.name)).toEqual([
      "checkout",
      "restore_cache",
      "install_deps",
      "compile",
      "lint",
      "run_tests",
      "collect_cov",
      "report",
    ]);
    const scratch = setup.deps.scratchFolder;
    expect(readdirSync(join(scratch, "jobs"))).toEqual([]);
    expect(readdirSync(join(scratch, "worktrees"))).toEqual([]);
    expect(readdirSync(scratch).filter((name) => /^(logs|output|archive)-/.test(name))).toEqual([]);
  });

  it("fails with the test that failed and what it said", async () => {
    const report = await build({ ...plain, "src/sum.js": sumSource.replace("a + b", "a - b") });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failureClasses).toEqual([FailureClass.TEST_FAILURE]);
    expect(report.failedTests).toMatchObject([{ name: "sum > adds", file: "test/sum.test.js" }]);
    expect(report.failedTests[0]?.message).toContain("3");
    expect(report.summary).toContain("1 of 1 test failed: sum > adds");
  });

  it("names the place of a syntax error and runs no test", async () => {
    const report = await build({ ...plain, "src/sum.js": "export function sum(a, b {\n" });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failureClasses).toEqual([FailureClass.COMPILE_ERROR]);
    expect(report.lintErrors).toMatchObject([{ file: "src/sum.js", line: 1 }]);
    expect(report.gateResults[2]).toMatchObject({
      gate: "test",
      status: "skipped",
      reason: "compile did not pass",
    });
  });

  it("passes without tests, with every source file uncovered", async () => {
    const { "test/sum.test.js": _, ...untested } = plain;
    const report = await build(untested);
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.gateResults[2]).toMatchObject({ status: "skipped", reason: "the repository has no tests" });
    expect(report.coverage).toMatchObject({ measured: true, linePct: 0 });
    expect(report.coverage?.files).toMatchObject([
      { path: "src/sum.js", uncoveredLines: [1, 2, 5, 6, 7, 9] },
    ]);
  });

  it("ends tests that take too long, and says how long they may", async () => {
    const hanging = `import { test } from "node:test";\ntest("hangs", () => new Promise(() => setInterval(() => {}, 1000)));\n`;
    const config = parseConfig('{ "test_timeout_sec": 2 }', "goldseam.json");
    const report = await build({ ...plain, "test/slow.test.js": hanging }, { config });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failureClasses).toEqual([FailureClass.TEST_TIMEOUT]);
    expect(report.summary).toContain("over the limit of 2 s");
  });

  it("ends the tests of all projects together at their own limit, and says how to raise it", async () => {
    const hanging = `import { test } from "node:test";\ntest("hangs", () => new Promise(() => setInterval(() => {}, 1000)));\n`;
    const config = parseConfig('{ "all_tests_timeout_sec": 2 }', "goldseam.json");
    const project = { "package.json": plain["package.json"], "test/slow.test.js": hanging };
    const two = ["one", "two"].flatMap((root) =>
      Object.entries(project).map(([path, text]) => [`${root}/${path}`, text]),
    );
    const report = await build(Object.fromEntries(two), { config });
    expect(report.failureClasses).toEqual([FailureClass.ALL_TESTS_TIMEOUT]);
    const gates = report.gateResults.filter(({ gate }) => gate === "test");
    const reason =
      'over the limit of 2 s for all tests of a build together: raise it with "all_tests_timeout_sec" in goldseam.json or --all-tests-timeout';
    expect(gates).toMatchObject([
      { project: "one", status: "fail", reason },
      { project: "two", status: "fail", reason },
    ]);
    expect(gates[1]?.durationMs).toBe(0);
  });

  it("ends an install at the limit of the build", async () => {
    const manifest = JSON.parse(plain["package.json"]);
    const slow = JSON.stringify({ ...manifest, scripts: { ...manifest.scripts, slow: "sleep 600" } });
    const config = parseConfig(
      '{ "build_timeout_sec": 3, "commands": { "install": [["npm", "run", "slow"]] } }',
      "goldseam.json",
    );
    const report = await build({ ...plain, "package.json": slow }, { config });
    expect(report.failureClasses).toEqual([FailureClass.BUILD_TIMEOUT]);
    expect(report.gateResults).toMatchObject([
      {
        gate: "install",
        status: "fail",
        reason: expect.stringContaining("over the limit of 3 s for a build"),
      },
    ]);
  });

  it("gives an install the time of the build, and leaves the gates no more than the rest", async () => {
    const manifest = { name: `plain-${randomUUID()}`, type: "module", scripts: { slow: "sleep 1" } };
    const commands = { install: [["npm", "run", "slow"]] };
    const config = parseConfig(JSON.stringify({ commands, build_timeout_sec: 600 }), "goldseam.json");
    const report = await build({ ...plain, "package.json": JSON.stringify(manifest) }, { config });
    const executions = report.evidence?.executions ?? [];
    const install = executions.find(({ purpose }) => purpose === "configured");
    const compile = executions.find(({ purpose }) => purpose === "compile");
    expect(install?.limits?.timeoutMs).toBeLessThanOrEqual(600_000);
    expect(compile?.limits?.timeoutMs).toBeLessThanOrEqual(600_000 - (install?.durationMs ?? 0));
  });

  it("judges a configured test command by its exit code", async () => {
    const config = parseConfig('{ "commands": { "test": ["false"], "compile": null } }', "goldseam.json");
    const report = await build(plain, { config });
    expect(report.failureClasses).toEqual([FailureClass.TEST_FAILURE]);
    expect(report.gateResults[0]).toMatchObject({
      status: "skipped",
      reason: "switched off in goldseam.json",
    });
    expect(report.coverage?.measured).toBe(false);
  });

  it("builds a project in a sub folder, with paths from the top", async () => {
    const nested = Object.fromEntries(
      Object.entries(plain).map(([path, text]) => [`packages/app/${path}`, text]),
    );
    const report = await build({ ...nested, "README.md": "# top\n" });
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.coverage?.files.map((file) => file.path)).toEqual(["packages/app/src/sum.js"]);
    expect(report.testRun?.results[0]?.file).toBe("packages/app/test/sum.test.js");
  });

  it("says in one line that it knows no project there", async () => {
    await expect(build({ "notes.txt": "nothing here\n" })).rejects.toMatchObject({ code: "NO_TOOLCHAIN" });
  });
});

describe("buildCommit with a base that fails", () => {
  const red = { ...plain, "src/sum.js": sumSource.replace("a + b", "a - b") };

  it("does not blame the change for failures that the base has as well", async () => {
    const baseReport = await build(red, { stage: "baseline" });
    const report = await build({ ...red, "src/more.js": "export const one = 1;\n" }, { baseReport });
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.failedTests).toEqual([]);
    expect(report.preExistingFailures).toMatchObject([{ name: "sum > adds" }]);
    expect(report.summary).toContain("the base fails as well");
  });

  it("still sees what else the change breaks", async () => {
    const baseReport = await build(red, { stage: "baseline" });
    const broken = 'import { test } from "node:test";\ntest("new", () => { throw new Error("mine"); });\n';
    const report = await build({ ...red, "test/new.test.js": broken }, { baseReport });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failedTests).toMatchObject([{ name: "new", file: "test/new.test.js" }]);
    expect(report.preExistingFailures).toHaveLength(1);
  });

  it("runs the tests of a baseline whose syntax is broken, and lets a change to it through", async () => {
    const bad = { ...plain, "src/bad.js": "export const = 1;\n" };
    const baseReport = await build(bad, { stage: "baseline" });
    expect(baseReport.status).toBe(BuildStatus.FAILED);
    expect(baseReport.testRun?.results).toHaveLength(1);
    const report = await build({ ...bad, "src/more.js": "export const one = 1;\n" }, { baseReport });
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.gateResults[2]?.status).toBe("pass");
  });
});
