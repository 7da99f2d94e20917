import type { DatabaseSync } from "node:sqlite";

const busy = 5;
const tries = 400;
const pauseMs = 25;

/**
 * Makes a file keep its changes in a log beside it. If two processes do this to a new file at once, SQLite reports busy
 * to one of them at once, whatever its time-out, so it tries again.
 */
export function keepWriteAheadLog(db: DatabaseSync): void {
  for (let at = 1; ; at += 1) {
    try {
      db.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || at === tries) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { readonly errcode?: unknown } | undefined)?.errcode;
  return typeof code === "number" && (code & 0xff) === busy;
}
