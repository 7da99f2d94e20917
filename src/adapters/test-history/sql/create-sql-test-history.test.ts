import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { openSqliteDatabase } from "../../sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { testHistoryContract } from "../test-history.contract.ts";
import { createSqlTestHistory } from "./create-sql-test-history.ts";

const folder = temporaryFolder();
let count = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

testHistoryContract("sqlite", async () => {
  const path = join(folder, `${++count}.db`);
  const reopen = async () => createSqlTestHistory(await openSqliteDatabase(openSqliteFile(path)));
  return { history: await reopen(), reopen };
});
