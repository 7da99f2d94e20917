import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { openSqliteDatabase } from "../../sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { createSqlLedger } from "./create-sql-ledger.ts";
import { keptLedgerContract, ledgerContract } from "./ledger.contract.ts";
import { createMemoryLedger } from "./ledger.ts";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = async (runId: string) =>
  createSqlLedger(await openSqliteDatabase(openSqliteFile(join(folder, "usage.db"))), runId);

ledgerContract("memory", async () => createMemoryLedger());
ledgerContract("SQLite", () => open("run-1"));
keptLedgerContract("SQLite", open);
