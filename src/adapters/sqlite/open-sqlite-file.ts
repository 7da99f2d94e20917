import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { keepWriteAheadLog } from "./write-ahead-log.ts";

/** The single file of the embedded store and bus. Committed data survives kill -9 and power loss. */
export interface SqliteFile {
  readonly db: DatabaseSync;
  /**
   * Runs work in one transaction. Work of this process queues up, since a connection holds one transaction at a time;
   * other processes wait at the file's lock. Work must not wait for anything outside itself.
   */
  transact<T>(work: () => T | Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens the file, and creates it if it does not exist. */
export function openSqliteFile(path: string): SqliteFile {
  mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path, { timeout: 20_000 });
  keepWriteAheadLog(db);
  db.exec("PRAGMA synchronous = FULL;");
  let last: Promise<unknown> = Promise.resolve();
  return {
    db,
    transact: (work) => {
      const turn = last.then(() => inTransaction(db, work));
      last = turn.catch(() => {});
      return turn;
    },
    close: async () => {
      await last;
      db.close();
    },
  };
}

async function inTransaction<T>(db: DatabaseSync, work: () => T | Promise<T>): Promise<T> {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = await work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}
