import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { joinQueue } from "./transaction-queue.ts";
import { keepWriteAheadLog } from "./write-ahead-log.ts";

/** The single file of the embedded store and bus. Committed data survives kill -9 and power loss. */
export interface SqliteFile {
  readonly db: DatabaseSync;
  /**
   * Runs work in one transaction. Work of this process queues up, since a connection holds one transaction at a time, and
   * waiting for another connection's would stop the process; other processes wait at the file's lock. What waits is committed
   * together, since bringing a commit to the disk takes longest; of that, each is still stored as a whole or not at all. Work
   * must not wait for anything outside itself.
   */
  transact<T>(work: () => T | Promise<T>): Promise<T>;
  close(): Promise<void>;
}

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
  const queue = joinQueue(path === ":memory:" ? randomUUID() : resolve(path));
  return {
    db,
    transact: (work) => queue.add(db, work),
    close: async () => {
      await queue.idle();
      db.close();
      queue.leave();
    },
  };
}
