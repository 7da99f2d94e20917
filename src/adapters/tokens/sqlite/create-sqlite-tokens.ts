import type { KnownToken, TokenRole, Tokens } from "../../../ports/records/tokens.ts";
import type { SqliteFile } from "../../sqlite/open-sqlite-file.ts";

const schema = `
  CREATE TABLE IF NOT EXISTS tokens (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, secret_hash TEXT NOT NULL UNIQUE, role TEXT NOT NULL,
    owner TEXT NOT NULL, kind TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, revoked_at INTEGER);
`;

/** The Tokens port on one SQLite file. The caller closes the file. */
export function createSqliteTokens(file: SqliteFile): Tokens {
  const { db } = file;
  db.exec(schema);
  return {
    add: ({ id, role, owner, kind, createdAtMs, expiresAtMs }, secretHash) =>
      file.transact(() => {
        db.prepare(
          `INSERT INTO tokens (id, secret_hash, role, owner, kind, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ).run(id, secretHash, role, owner, kind, createdAtMs, expiresAtMs);
      }),
    find: async (secretHash) => {
      const row = db.prepare("SELECT * FROM tokens WHERE secret_hash = ?").get(secretHash);
      return row && tokenOf(row);
    },
    list: async () => db.prepare("SELECT * FROM tokens ORDER BY number").all().map(tokenOf),
    revoke: (id, atMs) =>
      file.transact(() => {
        const revoke = "UPDATE tokens SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?";
        return db.prepare(revoke).run(atMs, id).changes > 0;
      }),
  };
}

function tokenOf(row: Record<string, unknown>): KnownToken {
  return {
    id: String(row["id"]),
    role: row["role"] as TokenRole,
    owner: String(row["owner"]),
    kind: row["kind"] as KnownToken["kind"],
    createdAtMs: Number(row["created_at"]),
    expiresAtMs: Number(row["expires_at"]),
    ...(row["revoked_at"] === null ? {} : { revokedAtMs: Number(row["revoked_at"]) }),
  };
}
