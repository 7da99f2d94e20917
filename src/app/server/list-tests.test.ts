import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSqliteDatabase } from "../../adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../adapters/sqlite/open-sqlite-file.ts";
import { createSqlTestHistory } from "../../adapters/test-history/sql/create-sql-test-history.ts";
import { TestOutcome } from "../../contracts/index.ts";
import type { TestExecution, TestHistory } from "../../ports/records/test-history.ts";
import { listTests } from "./list-tests.ts";

const { PASSED, FAILED } = TestOutcome;
let folder: string;
let history: TestHistory;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "goldseam-tests-"));
  history = createSqlTestHistory(await openSqliteDatabase(openSqliteFile(join(folder, "history.db"))));
  const builds = [
    [execution("steady", 1, PASSED, 7), execution("flaky", 1, PASSED, 2)],
    [execution("flaky", 2, FAILED, 3)],
    [execution("steady", 3, PASSED, 5), execution("flaky", 3, PASSED, 1), execution("slow", 3, PASSED, 900)],
  ];
  for (const [at, executions] of builds.entries()) await history.record("repo", `build ${at}`, executions);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function execution(name: string, atMs: number, outcome: TestOutcome, durationMs: number): TestExecution {
  return {
    ...{ project: "", file: `${name}.test`, name, fingerprint: "", commitSha: "c", inputsHash: "same" },
    ...{ outcome, durationMs, atMs },
  };
}

const names = async (order: "flakiest" | "slowest" | "newest") =>
  (await listTests(history, "repo", { order, limit: 10 })).tests.map(({ name }) => name);

test("tests are listed by how flaky, slow or new they are", async () => {
  expect(await names("flakiest")).toEqual(["flaky"]);
  expect(await names("slowest")).toEqual(["slow", "steady", "flaky"]);
  expect(await names("newest")).toEqual(["slow", "flaky", "steady"]);
});

test("a test comes with its outcomes, the newest first, and what they say", async () => {
  const { tests, total } = await listTests(history, "repo", { order: "newest", text: "FLAKY", limit: 10 });
  expect(total).toBe(1);
  expect(tests[0]).toMatchObject({
    ...{ status: "proven", failures: 1, medianMs: 2, firstAtMs: 1, lastAtMs: 3 },
    outcomes: [PASSED, FAILED, PASSED],
  });
});
