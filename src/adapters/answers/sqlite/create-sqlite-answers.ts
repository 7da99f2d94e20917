import type { DatabaseSync } from "node:sqlite";
import type { Answers, Claim } from "../../../ports/records/answers.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";

const schema = `
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, content_hash TEXT NOT NULL, claimed_at INTEGER NOT NULL, status INTEGER, body TEXT) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS answers_age ON answers (claimed_at);
`;

/** The Answers port on one SQLite file; several processes may share it. The caller closes the file. */
export function createSqliteAnswers(file: SqliteFile): Answers {
  const { db } = file;
  db.exec(schema);
  return {
    claim: (request) => file.transact(() => claim(db, request)),
    save: (key, { status, body }) =>
      file.transact(() => {
        db.prepare("UPDATE answers SET status = ?, body = ? WHERE key = ?").run(status, body, key);
      }),
    drop: (key) =>
      file.transact(() => {
        db.prepare("DELETE FROM answers WHERE key = ?").run(key);
      }),
  };
}

function claim(db: DatabaseSync, request: Parameters<Answers["claim"]>[0]): Claim {
  const { key, contentHash, nowMs, staleMs, keptMs } = request;
  db.prepare("DELETE FROM answers WHERE claimed_at < ?").run(nowMs - keptMs);
  const row = db.prepare("SELECT * FROM answers WHERE key = ?").get(key);
  if (row && row["content_hash"] !== contentHash) return { status: "other" };
  if (row?.["body"] !== undefined && row["body"] !== null)
    return { status: "answered", answer: { status: Number(row["status"]), body: String(row["body"]) } };
  if (row && Number(row["claimed_at"]) > nowMs - staleMs) return { status: "working" };
  const take = "INSERT OR REPLACE INTO answers (key, content_hash, claimed_at) VALUES (?, ?, ?)";
  db.prepare(take).run(key, contentHash, nowMs);
  return { status: "new" };
}
