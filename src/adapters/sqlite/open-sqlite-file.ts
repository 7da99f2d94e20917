import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { keepWriteAheadLog } from "./write-ahead-log.ts";

/** The single file of the embedded store and bus. Committed data survives kill -9 and power loss. */
export interface SqliteFile {
  readonly db: DatabaseSync;
  /**
   * Runs work in one transaction. Work of this process queues up, since a connection holds one transaction at a time, and
   * waiting for another connection's would stop the process; other processes wait at the file's lock. Work must not wait
   * for anything outside itself.
   */
  transact<T>(work: () => T | Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The last transaction of this process on each open file. */
const queues = new Map<string, { users: number; last: Promise<unknown> }>();

/**
 * Opens the file, and creates it if it does not exist. What is committed may be lost in a power failure, though not by
 * kill -9, if speed matters more.
 */
export function openSqliteFile(path: string, { isLosable = false } = {}): SqliteFile {
  mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path, { timeout: 20_000 });
  keepWriteAheadLog(db);
  db.exec(`PRAGMA synchronous = ${isLosable ? "NORMAL" : "FULL"};`);
  // Each database in memory is a separate one.
  const name = path === ":memory:" ? randomUUID() : resolve(path);
  const queue = queues.get(name) ?? { users: 0, last: Promise.resolve() };
  queue.users += 1;
  queues.set(name, queue);
  return {
    db,
    transact: (work) => {
      const turn = queue.last.then(() => inTransaction(db, work));
      queue.last = turn.catch(() => {});
      return turn;
    },
    close: async () => {
      await queue.last;
      db.close();
      queue.users -= 1;
      if (queue.users === 0) queues.delete(name);
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
