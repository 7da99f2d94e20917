import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { progressMigrations } from "../../sql/migrations.ts";
import { openSqliteDatabase } from "../../sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { progressLogContract } from "../progress-log.contract.ts";
import { createSqlProgressLog } from "./create-sql-progress-log.ts";

const folder = temporaryFolder();
let count = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

progressLogContract("sqlite", () =>
  createSqlProgressLog(() =>
    openSqliteDatabase(openSqliteFile(join(folder, `${++count}.db`)), progressMigrations()),
  ),
);
