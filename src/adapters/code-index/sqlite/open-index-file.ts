import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { keepWriteAheadLog } from "../../sqlite/write-ahead-log.ts";

const schema = `
  CREATE TABLE files (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, skipped TEXT NOT NULL, imports TEXT NOT NULL);
  CREATE TABLE symbols (id INTEGER PRIMARY KEY, file INTEGER NOT NULL, name TEXT NOT NULL, last TEXT NOT NULL,
    kind TEXT NOT NULL, line_start INTEGER NOT NULL, line_end INTEGER NOT NULL, signature TEXT NOT NULL,
    calls TEXT NOT NULL);
  CREATE INDEX symbols_of_file ON symbols (file);
  CREATE INDEX symbols_by_name ON symbols (last);
  CREATE TABLE calls (name TEXT NOT NULL, symbol INTEGER NOT NULL, PRIMARY KEY (name, symbol)) WITHOUT ROWID;
  CREATE TABLE imports (word TEXT NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (word, file)) WITHOUT ROWID;
  CREATE TABLE vectors (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, model TEXT NOT NULL, vector BLOB NOT NULL,
    UNIQUE (hash, model));
  CREATE TABLE texts (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, text TEXT NOT NULL);
  CREATE VIRTUAL TABLE words USING fts5(name, head, body, content='', contentless_delete=1, tokenize='porter unicode61');
`;

const tables = ["files", "symbols", "calls", "imports", "vectors", "texts", "words"];

/** Opens an index file; one that is damaged, or made by other code, is emptied first. */
export function openIndexFile(path: string, madeBy: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  const version = createHash("sha256").update(schema).update(madeBy).digest().readUInt32BE() >>> 1;
  try {
    return openAs(path, version);
  } catch (error) {
    if (!isDamage(error)) throw error;
    removeIndexFile(path);
    return openAs(path, version);
  }
}

/** Removes the file; a process that has it open keeps using it. */
export function removeIndexFile(path: string): void {
  for (const ending of ["", "-wal", "-shm"]) rmSync(`${path}${ending}`, { force: true });
}

/** Whether an error says that the file is damaged or not a database. */
export function isDamage(error: unknown): boolean {
  const code = (error as { readonly errcode?: unknown } | undefined)?.errcode;
  const primary = typeof code === "number" ? code & 0xff : 0;
  return primary === 11 || primary === 26;
}

function openAs(path: string, version: number): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 20_000 });
  try {
    keepWriteAheadLog(db);
    db.exec("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000;");
    if (versionOf(db) !== version) createTables(db, version);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Another process may have made the tables while this one waited for its turn. */
function createTables(db: DatabaseSync, version: number): void {
  db.exec("BEGIN IMMEDIATE");
  if (versionOf(db) !== version) {
    for (const table of tables) db.exec(`DROP TABLE IF EXISTS ${table}`);
    db.exec(`${schema} PRAGMA user_version = ${version};`);
  }
  db.exec("COMMIT");
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare("PRAGMA user_version").get()?.["user_version"]);
}
