import { openSqliteDatabase } from "../../sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { memoryContract } from "../memory.contract.ts";
import { createSqlMemory } from "./create-sql-memory.ts";

memoryContract("memory on SQLite", async () =>
  createSqlMemory(await openSqliteDatabase(openSqliteFile(":memory:"))),
);
