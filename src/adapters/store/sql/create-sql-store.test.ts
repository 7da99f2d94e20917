import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { openSqliteDatabase } from "../../sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { storeContract } from "../store.contract.ts";
import { createSqlStore } from "./create-sql-store.ts";

const folder = temporaryFolder();
let count = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

storeContract("sqlite", {
  reset: async () => {
    count += 1;
  },
  open: async () => createSqlStore(await openSqliteDatabase(openSqliteFile(join(folder, `${count}.db`)))),
});
