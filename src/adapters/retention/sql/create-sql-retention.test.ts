import { openSqliteDatabase } from "../../sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../../store/sql/create-sql-store.ts";
import { createSqlTestHistory } from "../../test-history/sql/create-sql-test-history.ts";
import { retentionContract } from "../retention.contract.ts";
import { createSqlRetention } from "./create-sql-retention.ts";

retentionContract("sqlite", async (nowMs) => {
  const database = await openSqliteDatabase(openSqliteFile(":memory:"));
  return {
    retention: createSqlRetention(database),
    store: createSqlStore(database, nowMs),
    history: createSqlTestHistory(database, nowMs),
  };
});
