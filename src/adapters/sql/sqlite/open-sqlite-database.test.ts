import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { create, RunSchema } from "../../../contracts/index.ts";
import { auditEntry } from "../../audit/audit.contract.ts";
import { chainRecord, genesis } from "../../audit/chain.ts";
import { createSqlAudit } from "../../audit/sql/create-sql-audit.ts";
import { openSqliteFile, type SqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../../store/sql/create-sql-store.ts";
import { migrationsFor } from "../migrations.ts";
import { openSqliteDatabase } from "./open-sqlite-database.ts";

let folder: string;
let file: SqliteFile;
beforeEach(() => {
  folder = temporaryFolder();
  file = openSqliteFile(join(folder, "goldseam.db"));
});
afterEach(async () => {
  await file.close();
  rmSync(folder, { recursive: true, force: true });
});

it("takes over a file from before there were versions, audit log and all", async () => {
  file.db.exec(`
    CREATE TABLE inbox (event_id TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE job_results (job_id TEXT PRIMARY KEY, result BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE audit (number INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL, record TEXT NOT NULL);
    CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END;
    INSERT INTO inbox VALUES ('seen');
    INSERT INTO job_results VALUES ('job', x'01');`);
  const { number, hash, ...rest } = chainRecord(auditEntry(1), { number: 0, hash: genesis });
  file.db.prepare("INSERT INTO audit VALUES (?, ?, ?)").run(number, hash, JSON.stringify(rest));
  const database = await openSqliteDatabase(file);
  const store = createSqlStore(database);
  expect(await store.transact((tx) => tx.markHandled("seen"))).toBe(false);
  expect(await store.findJobResult("job")).toEqual(new Uint8Array([1]));
  const audit = createSqlAudit(database, { path: join(folder, "audit.head"), isOnly: true });
  expect(await audit.list({ runId: "r1" })).toHaveLength(1);
  await audit.append(auditEntry(2));
  expect(await audit.verify()).toMatchObject({ status: "intact", records: 2 });
});

it("refuses tables of a newer Goldseam in one line, and leaves them alone", async () => {
  await openSqliteDatabase(file);
  file.db.exec("UPDATE goldseam_schema SET version = 99; UPDATE goldseam_readable SET version = 99");
  await expect(openSqliteDatabase(file)).rejects.toThrow(
    /goldseam\.db was written by a newer Goldseam \(its tables have version 99, this one knows \d+\): update Goldseam$/,
  );
});

it("is used by an earlier version where all that came since only adds", async () => {
  const known = migrationsFor("sqlite");
  const later = [...known, { adds: "CREATE TABLE colours (name TEXT)" }];
  await openSqliteDatabase(file, later);
  const run = create(RunSchema, { id: "r1" });
  await createSqlStore(await openSqliteDatabase(file, known)).transact((tx) => tx.saveRun(run, 1));
  expect(await createSqlStore(await openSqliteDatabase(file, later)).findRun("r1")).toBeDefined();
  await openSqliteDatabase(file, [...later, "DROP TABLE colours"]);
  await expect(openSqliteDatabase(file, later)).rejects.toThrow("was written by a newer Goldseam");
});

it("finds words of the runs that an earlier version listed", async () => {
  const earlier = await openSqliteDatabase(file, migrationsFor("sqlite").slice(0, 5));
  const run = create(RunSchema, { id: "r1", change: { branchName: "feature/zones" } });
  await createSqlStore(earlier).transact((tx) => tx.saveRun(run, 1));
  const store = createSqlStore(await openSqliteDatabase(file));
  expect(await store.listSummaries({ text: "ture/zo" })).toHaveLength(1);
  expect(await store.listSummaries({ text: "ture/za" })).toEqual([]);
});

it("changes nothing if a migration fails", async () => {
  file.db.exec("CREATE TABLE audit_end (records TEXT)");
  await expect(openSqliteDatabase(file)).rejects.toThrow("audit_end");
  const tables = file.db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  expect(tables).toEqual([{ name: "audit_end" }]);
});
