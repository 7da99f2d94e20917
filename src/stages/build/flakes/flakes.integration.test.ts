import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import {
  createRepository,
  type TestRepository,
} from "../../../../test/support/repositories/git-repository.ts";
import { parseConfig } from "../../../config/config.ts";
import { BuildStatus, FailureClass, FlakeCause, TestOutcome } from "../../../contracts/index.ts";

const { PASSED, FAILED } = TestOutcome;
const imports =
  'import assert from "node:assert/strict";\nimport { existsSync, writeFileSync } from "node:fs";\nimport { test } from "node:test";\n';
const steady = `${imports}test("is steady", () => assert.equal(1, 1));\n`;
/** Fails in a fresh checkout, and passes once its own file exists. */
const flaky = (name: string) =>
  `test("${name}", () => {\n  const isSecond = existsSync("${name}.seen");\n  writeFileSync("${name}.seen", "");\n  assert.ok(isSecond, "too early at " + Date.now());\n});\n`;
const broken = (name: string) => `test("${name}", () => assert.equal(${name.length}, 0, "is wrong"));\n`;
const project = { "package.json": '{ "type": "module" }', "test/steady.test.js": steady };

let setup: BuildSetup;
const repositories: TestRepository[] = [];
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => {
  for (const repo of repositories) repo.remove();
  setup.remove();
});

function repositoryOf(files: Readonly<Record<string, string>>) {
  const repo = createRepository({ ...project, ...files });
  repositories.push(repo);
  const head = repo.git("rev-parse", "HEAD");
  return { path: repo.path, build: (more = {}) => setup.build(repo.path, head, more) };
}

async function build(files: Readonly<Record<string, string>>, more: Parameters<BuildSetup["build"]>[2] = {}) {
  return repositoryOf(files).build(more);
}

describe("a test that passes when it is run again", () => {
  const files = { "test/unsteady.test.js": `${imports}${flaky("lucky")}` };

  it("is a flake with every attempt kept, never a plain pass, and does not fail the build", async () => {
    const report = await build(files);
    expect(report.status).toBe(BuildStatus.PASSED);
    const detail = "failed 1 of 2 times on the same commit";
    expect(report.flakyTests).toMatchObject([
      { name: "lucky", file: "test/unsteady.test.js", proof: "rerun", detail },
    ]);
    expect(report.summary).toMatch(
      /^1 flaky test: lucky \(failed 1 of 2 times on the same commit\); 2 tests passed/,
    );
    const result = report.testRun?.results.find(({ name }) => name === "lucky");
    expect(result?.attempts.map(({ outcome }) => outcome)).toEqual([FAILED, PASSED]);
    expect(result?.message).toContain("too early");
    expect(report.gateResults[2]).toMatchObject({ status: "pass", attempts: 2, reason: "1 flaky" });
    expect(report.flakyTests[0]?.diagnosis).toMatchObject({ cause: FlakeCause.SHARED_STATE });
    expect(report.steps.map(({ name }) => name)).toContain("diagnose_flakes");
  });

  it("gets no experiments while somebody waits to commit", async () => {
    const report = await build(files, { stage: "gate" });
    expect(report.flakyTests).toHaveLength(1);
    expect(report.flakyTests[0]?.diagnosis).toBeUndefined();
  });

  it("is diagnosed once: the next build knows the cause", async () => {
    const { build: again } = repositoryOf(files);
    const first = await again();
    const second = await again();
    expect(second.flakyTests[0]?.diagnosis).toEqual(first.flakyTests[0]?.diagnosis);
    const runs = (report: typeof first) => report.evidence?.executions.length ?? 0;
    expect(runs(second)).toBeLessThan(runs(first) - 5);
  });

  it("is no failure of the base, and stays a flake in the change", async () => {
    const baseReport = await build(files, { stage: "baseline" });
    expect(baseReport).toMatchObject({ status: BuildStatus.PASSED, failedTests: [] });
    const report = await build(files, { baseReport });
    expect(report).toMatchObject({ status: BuildStatus.PASSED, preExistingFailures: [] });
    expect(report.flakyTests).toHaveLength(1);
  });

  it("fails the build as a flake if the change adds it", async () => {
    const baseReport = await build({}, { stage: "baseline" });
    const report = await build(files, { baseReport });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failureClasses).toEqual([FailureClass.TEST_FLAKE]);
    expect(report.failedTests).toMatchObject([{ name: "lucky", failureClass: FailureClass.TEST_FLAKE }]);
    expect(report.flakyTests[0]?.detail).toContain("the change adds it");
  });
});

describe("a test that passes by itself and fails after another", () => {
  const tests = `${imports}import { visit } from "../src/visits.js";
test("visits", () => assert.equal(visit(), 1));
test("visits another time", () => assert.equal(visit(), 1));
`;
  const base = { "src/visits.js": "export const visit = () => 1;\n", "test/visits.test.js": tests };

  it("counts against a change that makes them share state", async () => {
    const baseReport = await build(base, { stage: "baseline" });
    const shared = { "src/visits.js": "let visits = 0;\nexport const visit = () => ++visits;\n" };
    const report = await build({ ...base, ...shared }, { baseReport });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failureClasses).toEqual([FailureClass.TEST_FLAKE]);
    expect(report.failedTests).toMatchObject([{ name: "visits another time" }]);
    expect(report.flakyTests[0]?.detail).toContain("they share state");
    expect(report.flakyTests[0]?.diagnosis).toMatchObject({ cause: FlakeCause.ORDER, culprit: "visits" });
  });
});

describe("a test that fails each time", () => {
  const files = { "test/wrong.test.js": `${imports}${broken("one")}${broken("other")}` };

  it("is a failure after three attempts, reported once per cause", async () => {
    const report = await build(files);
    expect(report.failureClasses).toEqual([FailureClass.TEST_FAILURE]);
    expect(report.gateResults[2]).toMatchObject({ status: "fail", attempts: 3, failCount: 2 });
    expect(report.clusters).toMatchObject([{ tests: ["one", "other"] }]);
    expect(report.failedTests[0]?.fingerprint).toBe(report.clusters[0]?.fingerprint);
    expect(report.testRun?.results.find(({ name }) => name === "one")?.attempts).toHaveLength(3);
  });

  it("is a flake if it passed on the same inputs before", async () => {
    const { path, build: again } = repositoryOf(files);
    await again({ jobId: "first" });
    const [newest, ...older] = await setup.deps.history.executions(path, { perTest: 9, onlyFailed: true });
    expect([newest, ...older]).toHaveLength(6);
    const passed = [newest, ...older].flatMap((one) =>
      one ? { ...one, outcome: PASSED, fingerprint: "" } : [],
    );
    await setup.deps.history.record(path, "another machine's", passed);
    const report = await again({ jobId: "second" });
    expect(report.status).toBe(BuildStatus.PASSED);
    expect(report.flakyTests).toMatchObject([{ proof: "history" }, { proof: "history" }]);
  });

  it("is not run again if the base fails it, or if its file does not even load", async () => {
    const baseReport = await build(files, { stage: "baseline" });
    const known = await build(files, { baseReport });
    expect(known.gateResults[2]).toMatchObject({ status: "fail", attempts: 1 });
    const unloadable = await build({ "test/gone.test.js": `${imports}import "./gone.js";\n` });
    expect(unloadable.gateResults[2]).toMatchObject({ status: "fail", attempts: 1, failCount: 1 });
  });
});

describe("a suite that fails as a whole", () => {
  const names = ["ant", "bee", "cat", "dog", "eel", "fox"];

  it("is the environment's fault if it passes the second time, and history does not count it", async () => {
    const files = { "test/all.test.js": `${imports}${names.map(flaky).join("")}` };
    const { path, build: once } = repositoryOf(files);
    const report = await once();
    expect(report.status).toBe(BuildStatus.ERRORED);
    expect(report.failureClasses).toEqual([FailureClass.INFRASTRUCTURE_ERROR]);
    expect(report.flakyTests).toEqual([]);
    expect(report.summary).toContain("nearly all tests failed together");
    expect(await setup.deps.history.totals(path)).toEqual({ tests: 0, executions: 0 });
  });

  it("is the change's fault if it fails the same way again, and is reported as one cause", async () => {
    const calls = names.map((name) => `test("${name}", () => shout("${name}"));\n`).join("");
    const report = await build({
      "src/shout.js": "export const shout = (text) => text.shout();\n",
      "test/all.test.js": `${imports}import { shout } from "../src/shout.js";\n${calls}`,
    });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failureClasses).toEqual([FailureClass.TEST_FAILURE]);
    expect(report.gateResults[2]).toMatchObject({ attempts: 2, failCount: 6 });
    expect(report.clusters).toMatchObject([{ tests: names }]);
  });
});

describe("a test in quarantine", () => {
  const files = { "test/wrong.test.js": `${imports}${broken("wobbles")}` };
  const quarantineUntil = (until: string) => {
    const entry = { test: "wob*", owner: "ada", until, reason: "ticket 7" };
    return parseConfig(JSON.stringify({ quarantine: [entry] }), "goldseam.json");
  };

  it("runs once, and its failure is listed but not held against the change", async () => {
    const report = await build(files, { config: quarantineUntil("2999-12-31") });
    expect(report).toMatchObject({ status: BuildStatus.PASSED, failedTests: [], clusters: [] });
    expect(report.quarantinedFailures).toMatchObject([
      { test: { name: "wobbles" }, owner: "ada", until: "2999-12-31", reason: "ticket 7" },
    ]);
    expect(report.gateResults[2]).toMatchObject({ status: "pass", attempts: 1, reason: "1 in quarantine" });
    expect(report.summary).toContain("1 failure in quarantine: wobbles (ada, until 2999-12-31)");
  });

  it("counts again once its time is over, and the summary says so", async () => {
    const report = await build(files, { config: quarantineUntil("2020-01-31") });
    expect(report.status).toBe(BuildStatus.FAILED);
    expect(report.failedTests).toMatchObject([{ name: "wobbles" }]);
    expect(report.summary).toContain("QUARANTINE EXPIRED on 2020-01-31: wob* (ada)");
  });
});

it("is undecided, and runs nothing again, if the runner dies without output", async () => {
  const repo = createRepository({
    "pyproject.toml": '[project]\nname = "sizes"\nversion = "1.0"\ndependencies = []\n',
    "tests/test_dies.py": "import os\n\nos._exit(3)\n",
  });
  repositories.push(repo);
  const report = await setup.build(repo.path, repo.git("rev-parse", "HEAD"));
  expect(report.failureClasses).toEqual([FailureClass.UNSURE]);
  expect(report.gateResults.find(({ gate }) => gate === "test")).toMatchObject({
    status: "fail",
    attempts: 1,
  });
});
