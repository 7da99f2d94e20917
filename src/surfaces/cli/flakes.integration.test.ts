import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { goldseam } from "../../../test/support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../test/support/repositories/git-repository.ts";
import { openSqliteDatabase } from "../../adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../adapters/sqlite/open-sqlite-file.ts";
import { createSqlTestHistory } from "../../adapters/test-history/sql/create-sql-test-history.ts";
import { create, FlakeCause, FlakeDiagnosisSchema, TestOutcome } from "../../contracts/index.ts";

const home = temporaryFolder();
const day = 24 * 60 * 60 * 1000;
let repo: TestRepository;

beforeAll(() => {
  repo = createRepository({ "a.txt": "" });
});
afterAll(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

/** Records builds of one test, one for each letter: `+` passed, `-` failed. */
async function record(name: string, outcomes: string, inputsOf: (build: number) => string) {
  const file = openSqliteFile(join(home, "goldseam.db"));
  const history = createSqlTestHistory(await openSqliteDatabase(file));
  for (const [build, letter] of [...outcomes].entries()) {
    const execution = {
      project: "",
      file: "test/a.test.js",
      name,
      outcome: letter === "+" ? TestOutcome.PASSED : TestOutcome.FAILED,
      fingerprint: letter === "+" ? "" : "f",
      durationMs: 1,
      commitSha: "c",
      inputsHash: inputsOf(build),
      atMs: Date.now() - 3 * day,
    };
    await history.record(repo.path, `${name}-${build}`, [execution]);
  }
  await file.close();
}

const flakes = (...args: string[]) => goldseam(home, "flakes", "--repo", repo.path, ...args);

it("says so if nothing was run, and if nothing is flaky", async () => {
  expect(await flakes()).toMatchObject({ exitCode: 0, stdout: "no test has run here yet\n" });
  await record("steady", "+++", String);
  await record("fixed", "+-+", String);
  expect((await flakes()).stdout).toBe(
    "no flaky tests seen in 6 runs of 2 tests\n59 clean runs bound a test's rate at 5 %\n",
  );
});

it("ranks proven flakes before suspected ones, the most certain first", async () => {
  await record("rare", "++++++++-+", () => "same");
  await record("often", "+-+-+-+-+-", () => "same");
  await record("restless", "+-+-+-", String);
  const { exitCode, stdout } = await flakes();
  expect(exitCode).toBe(0);
  const rows = stdout.split("\n").filter((line) => line.includes("test/a.test.js"));
  expect(rows.map((row) => row.trim().split(/ {2,}/))).toEqual([
    ["50 % (<78 %)", "10", "9", "3 d ago", "same inputs", "test/a.test.js", "often"],
    ["17 % (<39 %)", "10", "2", "3 d ago", "same inputs", "test/a.test.js", "rare"],
    ["50 % (<85 %)", "6", "5", "3 d ago", "suspected", "test/a.test.js", "restless"],
  ]);
  expect(stdout).toContain("3 flaky tests in 32 runs of 5 tests");
});

it("prints the same as JSON, as many as asked for", async () => {
  const { stdout } = await flakes("--json", "--limit", "1");
  expect(JSON.parse(stdout)).toMatchObject({
    tests: 5,
    runs: 32,
    clean_runs: 59,
    flakes: [{ name: "often", status: "proven", runs: 10, failures: 5, flips: 9, rate: 0.5 }],
  });
});

it("needs a repository and a number", async () => {
  expect((await goldseam(home, "flakes", "--repo", home)).exitCode).toBe(2);
  expect((await flakes("--limit", "0")).exitCode).toBe(2);
});

const quarantine = (...args: string[]) => goldseam(home, "quarantine", ...args, "--repo", repo.path);
const settings = () => JSON.parse(readFileSync(join(repo.path, "goldseam.json"), "utf8"));

it("sets a flaky test aside with an owner, a last day and its diagnosis", async () => {
  await record("wobbles", "+-+-", () => "same");
  const file = openSqliteFile(join(home, "goldseam.db"));
  const summary = 'fails after "visits" has run: 3 of 3; passes alone';
  const history = createSqlTestHistory(await openSqliteDatabase(file));
  await history.recordDiagnosis(repo.path, {
    ...{ project: "", file: "test/a.test.js", name: "wobbles", fileHash: "h", atMs: 1 },
    diagnosis: create(FlakeDiagnosisSchema, { cause: FlakeCause.ORDER, summary }),
  });
  await file.close();
  expect((await flakes()).stdout).toContain(`wobbles: order: ${summary}`);
  writeFileSync(join(repo.path, "goldseam.json"), '{\n  "min_line_coverage": 70\n}\n');
  const until = new Date(Date.now() + 14 * day).toISOString().slice(0, 10);
  expect(await quarantine("add", "wobbles", "--owner", "ada")).toMatchObject({ exitCode: 0 });
  expect(settings()).toEqual({
    min_line_coverage: 70,
    quarantine: [
      { test: "wobbles", file: "test/a.test.js", owner: "ada", until, reason: `order: ${summary}` },
    ],
  });
  expect((await quarantine("list")).stdout).toContain(until);
  await quarantine("add", "wobbles", "--until", "2999-12-31", "--reason", "ticket 7");
  expect(settings().quarantine).toMatchObject([{ until: "2999-12-31", reason: "ticket 7" }]);
  expect(settings().quarantine[0].owner).toMatch(/<.+@.+>$/);
  expect(await quarantine("remove", "wobbles")).toMatchObject({ exitCode: 0 });
  expect(settings().quarantine).toEqual([]);
});

it.each([
  [["add", "unheard of"], "no flaky test of the name"],
  [["add", "wobbles", "--until", "2020-01-31"], "is over"],
  [["add", "wobbles", "--until", "soon"], "until"],
  [["remove", "unheard of"], "is not in quarantine"],
])("refuses %j", async (args, said) => {
  const ended = await quarantine(...args);
  expect(ended.exitCode).not.toBe(0);
  expect(ended.stderr).toContain(said);
});
