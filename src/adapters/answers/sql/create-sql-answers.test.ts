import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { openSqliteDatabase } from "../../sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { answersContract } from "../answers.contract.ts";
import { createSqlAnswers } from "./create-sql-answers.ts";

const folder = temporaryFolder();
let count = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

answersContract("sqlite", async () =>
  createSqlAnswers(await openSqliteDatabase(openSqliteFile(join(folder, `${++count}.db`)))),
);
