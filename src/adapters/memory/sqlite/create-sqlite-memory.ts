import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { type TestResultsRecord, TestResultsRecordSchema } from "../../../contracts/index.ts";
import type { Memory, MemoryQuery } from "../../../ports/memory.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";

const keptPerRepository = 500;

const schema = `
  CREATE TABLE IF NOT EXISTS memory (
    number INTEGER PRIMARY KEY, segment TEXT NOT NULL, id TEXT NOT NULL, repo TEXT NOT NULL, task TEXT NOT NULL,
    payload BLOB NOT NULL, UNIQUE (segment, id));
  CREATE INDEX IF NOT EXISTS memory_of ON memory (segment, repo, number);
  CREATE TABLE IF NOT EXISTS memory_keys (
    number INTEGER NOT NULL REFERENCES memory (number) ON DELETE CASCADE, key TEXT NOT NULL,
    PRIMARY KEY (number, key)) WITHOUT ROWID;
`;

/** The Memory port on one SQLite file. The caller closes the file. */
export function createSqliteMemory(file: SqliteFile): Memory {
  const { db } = file;
  db.exec(schema);
  const prune = (segment: string, repo: string) => {
    const old = `SELECT number FROM memory WHERE segment = ? AND repo = ? ORDER BY number DESC LIMIT -1 OFFSET ?`;
    const values = [segment, repo, keptPerRepository] as const;
    db.prepare(`DELETE FROM memory_keys WHERE number IN (${old})`).run(...values);
    db.prepare(`DELETE FROM memory WHERE number IN (${old})`).run(...values);
  };
  return {
    add: (segment, record) =>
      file.transact(() => {
        const { testRunId, repo, parentTaskId } = record;
        const payload = toBinary(TestResultsRecordSchema, record);
        const added = db
          .prepare("INSERT OR IGNORE INTO memory (segment, id, repo, task, payload) VALUES (?, ?, ?, ?, ?)")
          .run(segment, testRunId, repo, parentTaskId, payload);
        if (added.changes === 0) return;
        const addKey = db.prepare("INSERT OR IGNORE INTO memory_keys VALUES (?, ?)");
        for (const key of keysOf(record)) addKey.run(added.lastInsertRowid, key);
        prune(segment, repo);
      }),
    find: (segment, query) =>
      file.transact(() => {
        const keys = queryKeys(query);
        const marks = keys.map(() => "?").join(", ");
        const rows = db
          .prepare(
            `SELECT payload, (task = ?) * 100 + (
               SELECT count(*) FROM memory_keys WHERE memory_keys.number = memory.number AND key IN (${marks})
             ) AS fit
             FROM memory WHERE segment = ? AND repo = ? AND fit > 0 ORDER BY fit >= 100 DESC, fit % 100 > 0 DESC, number DESC LIMIT ?`,
          )
          .all(query.task ?? "", ...keys, segment, query.repo, query.limit);
        return rows.map((row) => fromBinary(TestResultsRecordSchema, row["payload"] as Uint8Array));
      }),
  };
}

function keysOf({ failedTests, targets }: TestResultsRecord): string[] {
  const causes = failedTests.map(({ fingerprint }) => fingerprint).filter((cause) => cause !== "");
  return [...causes.map(causeKey), ...targets.map(targetKey)];
}

function queryKeys({ fingerprints = [], targets = [] }: MemoryQuery): string[] {
  return [...fingerprints.map(causeKey), ...targets.map(targetKey)].slice(0, 100);
}

function causeKey(fingerprint: string): string {
  return `cause:${fingerprint}`;
}

function targetKey(path: string): string {
  return `target:${path}`;
}
