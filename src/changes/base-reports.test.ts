import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../../test/support/repositories/git-repository.ts";
import { openSqliteDatabase } from "../adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../adapters/sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../adapters/store/sql/create-sql-store.ts";
import { defaultConfig } from "../config/config.ts";
import { BuildReportSchema, BuildStatus, create, gateResult } from "../contracts/index.ts";
import { type BaseReports, createBaseReports } from "./base-reports.ts";

const job = { repo: "/shop", config: defaultConfig };
let folder: string;
let bases: BaseReports;
beforeEach(async () => {
  folder = temporaryFolder();
  const database = await openSqliteDatabase(openSqliteFile(join(folder, "store.db")));
  bases = createBaseReports(createSqlStore(database));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function reportOn(...gates: Parameters<typeof gateResult>[0][]) {
  const failed = gates.some(({ status }) => status !== "pass");
  return create(BuildReportSchema, {
    status: failed ? BuildStatus.FAILED : BuildStatus.PASSED,
    gateResults: gates.map((gate) => gateResult(gate)),
  });
}

const passed = reportOn({ gate: "test", status: "pass" });

it.each([
  ["passed", passed, 1],
  ["failed its tests", reportOn({ gate: "test", status: "fail" }), 1],
  [
    "lacked a program",
    reportOn({ gate: "compile", status: "error", reason: 'the program "x" is missing' }),
    2,
  ],
  ["could not be installed", reportOn({ gate: "install", status: "fail" }), 2],
])("a base that %s is kept unless another machine may give another result", async (_, report, times) => {
  let builds = 0;
  const build = async () => {
    builds += 1;
    return report;
  };
  await bases.find(job, "abc", build);
  await bases.find(job, "abc", build);
  expect(builds).toBe(times);
});

it("keeps a report on some projects for the change it was made for, and one on all for every change", async () => {
  const part = create(BuildReportSchema, { ...passed, summary: "part", unreachedProjects: ["web"] });
  await bases.find(job, "abc", async () => part, "change-1");
  expect((await bases.find(job, "abc", async () => passed, "change-1")).summary).toBe("part");
  expect(await bases.recall(job, "abc")).toBeUndefined();
  expect((await bases.find(job, "abc", async () => passed, "change-2")).unreachedProjects).toEqual([]);
  expect(await bases.recall(job, "abc")).toBeDefined();
});
