import type { Audit, AuditRecord } from "../../../ports/audit.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { type ChainHead, chainRecord, genesis, verifyChain } from "../chain.ts";
import { createHeadFile } from "./head-file.ts";

/** The run of a record; none of one that is no longer JSON. */
const runOf = "CASE WHEN json_valid(record) THEN json_extract(record, '$.runId') END";

// The triggers stop mistakes; the chain shows intent. AUTOINCREMENT remembers how many records there were. A row in
// audit_head says that a head is noted outside, so a missing one is no accident.
const schema = `
  CREATE TABLE IF NOT EXISTS audit (number INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL, record TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS audit_of_run ON audit (${runOf}, number);
  CREATE TRIGGER IF NOT EXISTS audit_never_changes BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END;
  CREATE TRIGGER IF NOT EXISTS audit_never_shrinks BEFORE DELETE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit log only grows'); END;
  CREATE TABLE IF NOT EXISTS audit_head (noted_from INTEGER NOT NULL);
`;

type Row = Record<string, unknown>;

/**
 * The Audit port on one SQLite file; several processes may append. The caller closes the file. The newest record's hash
 * is also noted in `headPath`: whoever cuts off the end of the log has to know of it.
 */
export function createSqliteAudit(file: SqliteFile, headPath: string): Audit {
  const { db } = file;
  const headFile = createHeadFile(headPath);
  db.exec(schema);
  const newest = () =>
    db.prepare("SELECT * FROM audit ORDER BY number DESC LIMIT 1").get() as Row | undefined;
  const written = () => {
    const row = db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'audit'").get() as Row | undefined;
    return Number(row?.["seq"] ?? 0);
  };
  const head = () => {
    const row = newest();
    return row ? toRecord(row) : { number: 0, hash: genesis };
  };
  const holds = ({ number, hash }: ChainHead) =>
    number === 0 ||
    db.prepare("SELECT 1 FROM audit WHERE number = ? AND hash = ?").get(number, hash) !== undefined;
  const isNoted = () => db.prepare("SELECT 1 FROM audit_head").get() !== undefined;
  /** After the commit, so that it never names a record that a crash took back; the lock keeps it from going backward. */
  const noteHead = () =>
    file.transact(() => {
      const noted = headFile.read();
      // A head that is gone, or that the log does not hold, is left as it is for verify to find.
      if (isNoted() && (noted === undefined || !holds(noted))) return;
      const { number, hash } = head();
      headFile.write({ number, hash });
      if (!isNoted()) db.prepare("INSERT INTO audit_head VALUES (?)").run(number);
    });
  return {
    append: async (entry) => {
      const added = await file.transact(() => {
        const record = chainRecord(entry, head());
        const { number, hash, ...rest } = record;
        db.prepare("INSERT INTO audit (number, hash, record) VALUES (?, ?, ?)").run(
          number,
          hash,
          JSON.stringify(rest),
        );
        return record;
      });
      await noteHead();
      return added;
    },
    list: ({ limit = 100, runId, before = Number.MAX_SAFE_INTEGER } = {}) =>
      file.transact(() => {
        const [isOwn, asked] = runId === undefined ? ["", []] : [`AND ${runOf} = ?`, [runId]];
        const all = `SELECT * FROM audit WHERE number < ? ${isOwn} ORDER BY number DESC LIMIT ?`;
        return db
          .prepare(all)
          .all(before, ...asked, limit)
          .map(toRecord)
          .reverse();
      }),
    verify: ({ head: asked } = {}) =>
      file.transact(() => {
        const rows = db.prepare("SELECT * FROM audit ORDER BY number").all();
        const noted = headFile.read();
        if (isNoted() && noted === undefined)
          return { status: "broken", number: head().number, reason: `its hash is gone from ${headPath}` };
        if (asked !== undefined && !rows.some(({ hash }) => hash === asked))
          return {
            status: "broken",
            number: head().number,
            reason: `no record up to this one has the hash ${asked}`,
          };
        return verifyChain(rows.map(toRecord), {
          expected: written(),
          head: noted ?? { number: 0, hash: genesis },
        });
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
