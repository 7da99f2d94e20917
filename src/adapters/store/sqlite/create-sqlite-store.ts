import type { DatabaseSync } from "node:sqlite";
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { type Run, RunSchema, RunState } from "../../../contracts/index.ts";
import type { BusMessage } from "../../../ports/bus.ts";
import type { Store, StoredRun, StoreTransaction } from "../../../ports/store.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { createSqliteLeases, isHeld } from "./create-sqlite-leases.ts";

const schema = `
  CREATE TABLE IF NOT EXISTS runs (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, repo TEXT NOT NULL, branch TEXT NOT NULL,
    open INTEGER NOT NULL, body BLOB NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS runs_lane ON runs (repo, branch) WHERE open = 1;
  CREATE TABLE IF NOT EXISTS inbox (event_id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS outbox (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, topic TEXT NOT NULL, key TEXT NOT NULL, payload BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS timers (
    id TEXT PRIMARY KEY, run_id TEXT NOT NULL, due_at INTEGER NOT NULL,
    message_id TEXT NOT NULL, topic TEXT NOT NULL, key TEXT NOT NULL, payload BLOB NOT NULL);
  CREATE INDEX IF NOT EXISTS timers_due ON timers (due_at);
  CREATE TABLE IF NOT EXISTS job_results (job_id TEXT PRIMARY KEY, result BLOB NOT NULL) WITHOUT ROWID;
`;

const ended: readonly RunState[] = [RunState.DONE, RunState.REJECTED, RunState.CANCELLED];

type Row = Record<string, unknown>;

/** The Store port on one SQLite file; several processes may share it. Closing the store closes the file. */
export function createSqliteStore(file: SqliteFile): Store {
  const { db } = file;
  db.exec(schema);
  const transaction = createTransaction(db);
  return {
    ...createSqliteLeases(file),
    transact: (work) => file.transact(() => work(transaction)),
    findRun: (id) =>
      file.transact(() => {
        const row = db.prepare("SELECT * FROM runs WHERE id = ?").get(id);
        return row && storedRun(row);
      }),
    listRuns: ({ repo, limit = 1000 } = {}) =>
      file.transact(() =>
        db
          .prepare("SELECT * FROM runs WHERE $repo IS NULL OR repo = $repo ORDER BY number DESC LIMIT $limit")
          .all({ repo: repo ?? null, limit })
          .map(storedRun),
      ),
    relayOutbox: async (limit, publish) => {
      const messages = await file.transact(() =>
        db
          .prepare("SELECT id, topic, key, payload FROM outbox ORDER BY number LIMIT ?")
          .all(limit)
          .map(message),
      );
      if (messages.length === 0) return 0;
      // Not in one transaction: the bus may be in the same file.
      await publish(messages);
      await file.transact(() => {
        const remove = db.prepare("DELETE FROM outbox WHERE id = ?");
        for (const { id } of messages) remove.run(id);
      });
      return messages.length;
    },
    releaseDueTimers: (nowMs) => file.transact(() => releaseTimers(db, nowMs)),
    nextTimerAtMs: (runId) =>
      file.transact(() => {
        const next = "SELECT min(due_at) AS due FROM timers WHERE $run IS NULL OR run_id = $run";
        const due = db.prepare(next).get({ run: runId ?? null })?.["due"];
        return typeof due === "number" ? due : undefined;
      }),
    findJobResult: (jobId) =>
      file.transact(() => {
        const row = db.prepare("SELECT result FROM job_results WHERE job_id = ?").get(jobId);
        return row && (row["result"] as Uint8Array);
      }),
    saveJobResult: (jobId, result, lease) =>
      file.transact(() => {
        if (lease && !isHeld(db, lease)) return false;
        db.prepare("INSERT OR IGNORE INTO job_results VALUES (?, ?)").run(jobId, result);
        return true;
      }),
    close: () => file.close(),
  };
}

function createTransaction(db: DatabaseSync): StoreTransaction {
  return {
    loadRun: async (id) => {
      const row = db.prepare("SELECT body FROM runs WHERE id = ?").get(id);
      return row && runOf(row);
    },
    saveRun: async (run, nowMs) => {
      db.prepare(
        `INSERT INTO runs (id, repo, branch, open, body, created_at, updated_at)
         VALUES ($id, $repo, $branch, $open, $body, $now, $now)
         ON CONFLICT (id) DO UPDATE SET repo = $repo, branch = $branch, open = $open, body = $body, updated_at = $now`,
      ).run({
        id: run.id,
        repo: run.change?.repo ?? "",
        branch: run.change?.branchName ?? "",
        open: ended.includes(run.state) ? 0 : 1,
        body: toBinary(RunSchema, run),
        now: nowMs,
      });
    },
    markHandled: async (eventId) =>
      db.prepare("INSERT OR IGNORE INTO inbox VALUES (?)").run(eventId).changes === 1,
    enqueue: async (added) => enqueue(db, added),
    setTimer: async ({ id, runId, dueAtMs, message: { id: messageId, topic, key, payload } }) => {
      db.prepare("INSERT OR REPLACE INTO timers VALUES (?, ?, ?, ?, ?, ?, ?)").run(
        ...[id, runId, dueAtMs, messageId, topic, key, payload],
      );
    },
    cancelTimers: async (runId) => {
      db.prepare("DELETE FROM timers WHERE run_id = ?").run(runId);
    },
    openRunsInLane: async (repo, branch) =>
      db
        .prepare("SELECT body FROM runs WHERE open = 1 AND repo = ? AND branch = ? ORDER BY number")
        .all(repo, branch)
        .map(runOf),
  };
}

function enqueue(db: DatabaseSync, { id, topic, key, payload }: BusMessage): void {
  const insert = db.prepare("INSERT OR IGNORE INTO outbox (id, topic, key, payload) VALUES (?, ?, ?, ?)");
  insert.run(id, topic, key, payload);
}

function releaseTimers(db: DatabaseSync, nowMs: number): number {
  const due = db.prepare("SELECT * FROM timers WHERE due_at <= ? ORDER BY due_at").all(nowMs);
  for (const row of due) {
    const { topic, key, payload } = message(row);
    enqueue(db, { id: row["message_id"] as string, topic, key, payload });
    db.prepare("DELETE FROM timers WHERE id = ?").run(row["id"] as string);
  }
  return due.length;
}

function storedRun(row: Row): StoredRun {
  return {
    run: runOf(row),
    createdAtMs: row["created_at"] as number,
    updatedAtMs: row["updated_at"] as number,
  };
}

function runOf(row: Row): Run {
  return fromBinary(RunSchema, row["body"] as Uint8Array);
}

function message(row: Row): BusMessage {
  return {
    id: row["id"] as string,
    topic: row["topic"] as string,
    key: row["key"] as string,
    payload: row["payload"] as Uint8Array,
  };
}
