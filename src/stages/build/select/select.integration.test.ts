import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../../test/support/build-setup.ts";
import {
  createRepository,
  type TestRepository,
} from "../../../../test/support/repositories/git-repository.ts";
import { type BuildReport, BuildStatus } from "../../../contracts/index.ts";

const shop = {
  "package.json": '{ "type": "module" }',
  "src/money.js": "export const sum = (a, b) => a + b;\nexport const half = (a) => a / 2;\n",
  "src/parcel.js": "export const weigh = (a) => a * 2;\nexport const label = (a) => a + 1;\n",
  "src/index.js": 'export * from "./parcel.js";\n',
  "test/money.test.js": testOf("../src/money.js", "adds", "all.sum(1, 2) === 3"),
  "test/parcel.test.js": testOf("../src/index.js", "weighs", "all.weigh(2) === 4"),
  "test/red.test.js": testOf("../src/index.js", "was red before", "false"),
};

function testOf(module: string, name: string, condition: string): string {
  return `import assert from "node:assert/strict";
import { test } from "node:test";
import * as all from "${module}";
test("${name}", () => assert.ok(${condition}));
`;
}

let setup: BuildSetup;
let repo: TestRepository;
let baseReport: BuildReport;

beforeAll(async () => {
  setup = await createBuildSetup();
  repo = createRepository(shop);
  baseReport = await build("HEAD", { stage: "baseline" });
});
afterAll(() => {
  repo.remove();
  setup.remove();
});

function build(revision: string, more: Parameters<BuildSetup["build"]>[2] = {}): Promise<BuildReport> {
  return setup.build(repo.path, repo.git("rev-parse", revision), more);
}

/** Builds a change to the shop on the base that all tests share. */
function buildChange(files: Readonly<Record<string, string>>, run: "selected" | "all" = "selected") {
  repo.git("checkout", "--quiet", "--detach", baseReport.commitSha);
  repo.commit("change", files);
  return build("HEAD", { baseReport, selection: { baseSha: baseReport.commitSha, run } });
}

const ran = (report: BuildReport) => report.testRun?.results.map(({ name }) => name);

describe("a build that may leave tests out", () => {
  const newMoney = {
    "src/money.js": "export const sum = (a, b) => b + a;\nexport const twice = (a) => a * 2;\n",
  };

  it("runs what the change reaches and what failed before, and says why", async () => {
    const report = await buildChange(newMoney);
    expect(report.status, report.summary).toBe(BuildStatus.PASSED);
    expect(ran(report)).toEqual(["adds", "was red before"]);
    expect(report.selection).toMatchObject({
      mode: "selected",
      reason: "the change reaches 2 of 3 test files",
    });
    expect(report.selection?.tests.map(({ file, run, reason }) => [file, run, reason])).toEqual([
      ["test/money.test.js", true, "imports src/money.js"],
      ["test/parcel.test.js", false, "left out: nothing it depends on changed"],
      ["test/red.test.js", true, "failed last time"],
    ]);
    expect(report.preExistingFailures.map(({ name }) => name)).toEqual(["was red before"]);
    const { files = [] } = report.coverage ?? {};
    // The changed file has only the coverage of this run, the other one also that of the base's tests.
    expect(
      files.map(({ path, coveredLines, uncoveredLines }) => [path, coveredLines, uncoveredLines]),
    ).toEqual([
      ["src/index.js", [1], []],
      ["src/money.js", [1], [2]],
      ["src/parcel.js", [1], [2]],
    ]);
  });

  it("runs a new test file", async () => {
    const added = { "test/new.test.js": testOf("../src/money.js", "halves", "all.half(4) === 2") };
    expect(ran(await buildChange(added))).toEqual(["halves", "was red before"]);
  });

  it("runs everything where settings changed", async () => {
    const report = await buildChange({ "package.json": '{ "type": "module", "private": true }' });
    expect(ran(report)).toHaveLength(3);
    const reason = "package.json changed, which may change any test";
    expect(report.selection).toMatchObject({ mode: "all", reason });
  });

  it("runs no test where none is reached, and the base's coverage stands", async () => {
    const green = createRepository({ ...shop, "test/red.test.js": "", "README.md": "" });
    const base = await setup.build(green.path, green.git("rev-parse", "HEAD"), { stage: "baseline" });
    const head = green.commit("words", { "README.md": "more words" });
    const selection = { baseSha: base.commitSha, run: "selected" } as const;
    const report = await setup.build(green.path, head, { baseReport: base, selection });
    const reason = "no test depends on what changed";
    expect(report.gateResults.at(-1)).toMatchObject({ gate: "test", status: "skipped", reason });
    expect(report.coverage).toEqual(base.coverage);
    green.remove();
  });

  it("finds what the change broke through a barrel", async () => {
    const report = await buildChange({ "src/parcel.js": "export const weigh = (a) => a;\n" });
    expect(report.failedTests.map(({ name }) => name)).toEqual(["weighs"]);
  });
});

it("a run of everything counts what selection would have missed", async () => {
  const hidden = createRepository({
    ...shop,
    "test/red.test.js": "",
    "test/hidden.test.js": `import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
const text = readFileSync(new URL("../sr" + "c/money.js", import.meta.url), "utf8");
test("looks where nobody sees it", () => assert.match(text, /half/));
`,
  });
  const base = await setup.build(hidden.path, hidden.git("rev-parse", "HEAD"), { stage: "baseline" });
  const head = hidden.commit("break", { "src/money.js": "export const sum = (a, b) => a - b;\n" });
  const selection = { baseSha: base.commitSha, run: "all" } as const;
  const report = await setup.build(hidden.path, head, { baseReport: base, selection });
  expect(report.failedTests.map(({ name }) => name)).toEqual(["looks where nobody sees it", "adds"]);
  expect(report.selection).toMatchObject({
    mode: "all",
    reason: "everything was asked for",
    record: { fullRuns: 1, failures: 2, missed: 1 },
  });
  expect(report.selection?.tests[0]).toMatchObject({
    file: "test/hidden.test.js",
    run: true,
    reason: "everything runs, though nothing it depends on changed",
  });
  hidden.remove();
});

it("runs pytest on the files that a change reaches, without what a run of everything leaves out", async () => {
  const lending = createRepository({
    "pyproject.toml": '[tool.pytest.ini_options]\nmarkers = ["fast: quick"]\n',
    "lending/__init__.py": "",
    "lending/fines.py": "def fine(days):\n    return days * 2\n",
    "lending/loans.py": "def renew(days):\n    return days + 14\n",
    "tests/conftest.py": "",
    "tests/test_fines.py": pytestOf("fines", "fine(2) == 4"),
    "tests/test_loans.py": pytestOf("loans", "renew(1) == 15"),
  });
  const wide = await createBuildSetup(undefined, { cpus: 8 });
  const base = await wide.build(lending.path, lending.git("rev-parse", "HEAD"), { stage: "baseline" });
  const head = lending.commit("change", { "lending/loans.py": "def renew(days):\n    return 14 + days\n" });
  const selection = { baseSha: base.commitSha, run: "selected" } as const;
  const report = await setup.build(lending.path, head, { baseReport: base, selection });
  expect(report.status, report.summary).toBe(BuildStatus.PASSED);
  expect(ran(report)).toEqual(["test_loans"]);
  // Eight processors against one.
  expect([base, report].map((one) => one.testRun?.command.includes("--workers=8"))).toEqual([true, false]);
  lending.remove();
  wide.remove();
});

function pytestOf(module: string, condition: string): string {
  return `import pytest
from lending.${module} import *


@pytest.mark.fast
def test_${module}():
    assert ${condition}


def test_slow():
    assert False
`;
}
