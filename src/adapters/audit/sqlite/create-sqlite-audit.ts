import type { Audit, AuditRecord } from "../../../ports/audit.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { chainRecord, genesis, verifyChain } from "../chain.ts";

// The triggers stop mistakes; the chain shows intent. AUTOINCREMENT remembers how many records there were.
const schema = `
  CREATE TABLE IF NOT EXISTS audit (number INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL, record TEXT NOT NULL);
  CREATE TRIGGER IF NOT EXISTS audit_never_changes BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END;
  CREATE TRIGGER IF NOT EXISTS audit_never_shrinks BEFORE DELETE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END;
`;

type Row = Record<string, unknown>;

/** The Audit port on one SQLite file; several processes may append. The caller closes the file. */
export function createSqliteAudit(file: SqliteFile): Audit {
  const { db } = file;
  db.exec(schema);
  const newest = () =>
    db.prepare("SELECT * FROM audit ORDER BY number DESC LIMIT 1").get() as Row | undefined;
  const written = () => {
    const row = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'audit'").get() as Row | undefined;
    return Number(row?.["seq"] ?? 0);
  };
  return {
    append: (entry) =>
      file.transact(() => {
        const row = newest();
        const previous = row ? toRecord(row) : { number: 0, hash: genesis };
        const record = chainRecord(entry, previous);
        const { number, hash, ...rest } = record;
        db.prepare("INSERT INTO audit (number, hash, record) VALUES (?, ?, ?)").run(
          number,
          hash,
          JSON.stringify(rest),
        );
        return record;
      }),
    list: ({ limit = 100 } = {}) =>
      file.transact(() => {
        const rows = db.prepare("SELECT * FROM audit ORDER BY number DESC LIMIT ?").all(limit);
        return rows.map(toRecord).reverse();
      }),
    verify: () =>
      file.transact(() => {
        const rows = db.prepare("SELECT * FROM audit ORDER BY number").all();
        return verifyChain(rows.map(toRecord), written());
      }),
  };
}

/** A record that is no longer JSON is no longer the one that was written; an empty one shows that. */
function toRecord(row: Row): AuditRecord {
  const place = { number: Number(row["number"]), hash: String(row["hash"]) };
  try {
    return { ...JSON.parse(String(row["record"])), ...place };
  } catch {
    return { ...emptyRecord, ...place };
  }
}

const emptyRecord = {
  atMs: 0,
  runId: "",
  kind: "",
  role: "",
  subject: "",
  allowed: false,
  code: "",
  reason: "",
  matchedRules: [],
  previousHash: "",
};
