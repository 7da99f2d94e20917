import type { DatabaseSync } from "node:sqlite";
import type { Lease, Leases } from "../../../ports/leases.ts";
import { isAlive, processIdentity } from "../../process/process-identity.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";

/** Numbers are never given out twice, so a number is a token that grows. */
const schema = `
  CREATE TABLE IF NOT EXISTS work_leases (
    token INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, owner TEXT NOT NULL, ends_at REAL NOT NULL);
`;

/** By SQLite's clock, which is the machine's, whatever a process believes. */
const now = "unixepoch('subsec') * 1000";

/** Leases on one SQLite file. Its processes share a machine, so the lease of one that died is free at once. */
export function createSqliteLeases(file: SqliteFile): Leases {
  const { db } = file;
  db.exec(schema);
  const owner = processIdentity();
  return {
    takeLease: (name, forMs) =>
      file.transact(() => {
        const held = db
          .prepare(`SELECT owner, ends_at > ${now} AS runs FROM work_leases WHERE name = ?`)
          .get(name);
        if (held?.["runs"] === 1 && isAlive(held["owner"] as string)) return undefined;
        db.prepare("DELETE FROM work_leases WHERE name = ?").run(name);
        const taken = db
          .prepare(`INSERT INTO work_leases (name, owner, ends_at) VALUES (?, ?, ${now} + ?)`)
          .run(name, owner, forMs);
        return { name, token: Number(taken.lastInsertRowid) };
      }),
    renewLease: ({ token }, forMs) =>
      file.transact(() => {
        const renew = db.prepare(`UPDATE work_leases SET ends_at = ${now} + ? WHERE token = ?`);
        return renew.run(forMs, token).changes === 1;
      }),
    releaseLease: ({ token }) =>
      file.transact(() => {
        db.prepare("DELETE FROM work_leases WHERE token = ?").run(token);
      }),
  };
}

/** Whether nobody else has taken it; asked inside a transaction. */
export function isHeld(db: DatabaseSync, { token }: Lease): boolean {
  return db.prepare("SELECT 1 FROM work_leases WHERE token = ?").get(token) !== undefined;
}
