import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { openSqliteDatabase } from "../../sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { tokensContract } from "../tokens.contract.ts";
import { createSqlTokens } from "./create-sql-tokens.ts";

const folder = temporaryFolder();
let count = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

tokensContract("sqlite", async () =>
  createSqlTokens(await openSqliteDatabase(openSqliteFile(join(folder, `${++count}.db`)))),
);
