import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { LoggedProgress, ProgressLog } from "../../../ports/records/progress-log.ts";
import { keepWriteAheadLog } from "../../sqlite/write-ahead-log.ts";

const keptPerRun = 2_000;

const schema = `
  CREATE TABLE IF NOT EXISTS progress (
    number INTEGER PRIMARY KEY AUTOINCREMENT, run_id TEXT NOT NULL, at INTEGER NOT NULL, event TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS progress_of ON progress (run_id, number);
`;

/**
 * The ProgressLog port on a SQLite file of its own: progress is frequent and may be lost in a power failure, so it must not
 * slow down what may not. Several processes may share the file.
 */
export function createSqliteProgressLog(path: string): ProgressLog {
  let opened: DatabaseSync | undefined;
  const open = () => {
    opened ??= openFile(path);
    return opened;
  };
  return {
    add: async (entries) => {
      const db = open();
      const insert = db.prepare("INSERT INTO progress (run_id, at, event) VALUES (?, ?, ?)");
      for (const { runId, atMs, ...event } of entries) insert.run(runId, atMs, JSON.stringify(event));
      const prune = db.prepare(
        `DELETE FROM progress WHERE run_id = $run AND number <=
           (SELECT number FROM progress WHERE run_id = $run ORDER BY number DESC LIMIT 1 OFFSET ${keptPerRun})`,
      );
      for (const run of new Set(entries.map(({ runId }) => runId))) prune.run({ run });
    },
    list: async (runId, { after, limit }) =>
      open()
        .prepare("SELECT * FROM progress WHERE run_id = ? AND number > ? ORDER BY number LIMIT ?")
        .all(runId, after, limit)
        .map(
          (row): LoggedProgress => ({
            ...JSON.parse(String(row["event"])),
            runId,
            number: Number(row["number"]),
            atMs: Number(row["at"]),
          }),
        ),
    close: async () => opened?.close(),
  };
}

function openFile(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path, { timeout: 20_000 });
  keepWriteAheadLog(db);
  db.exec(`PRAGMA synchronous = NORMAL; ${schema}`);
  return db;
}
