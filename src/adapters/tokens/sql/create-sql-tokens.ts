import type { Selectable } from "kysely";
import type { KnownToken, TokenRole, Tokens } from "../../../ports/records/tokens.ts";
import type { SqlDatabase } from "../../sql/sql-database.ts";
import type { Tables } from "../../sql/tables.ts";

/** The Tokens port on a database. The caller closes the database. */
export function createSqlTokens(database: SqlDatabase): Tokens {
  return {
    add: ({ id, role, owner, kind, createdAtMs, expiresAtMs }, secretHash) =>
      database.transact(async (sql) => {
        const times = { created_at: createdAtMs, expires_at: expiresAtMs };
        await sql
          .insertInto("tokens")
          .values({ id, secret_hash: secretHash, role, owner, kind, ...times })
          .execute();
      }),
    find: (secretHash) =>
      database.read(async (sql) => {
        const found = sql.selectFrom("tokens").selectAll().where("secret_hash", "=", secretHash);
        const row = await found.executeTakeFirst();
        return row && tokenOf(row);
      }),
    list: () =>
      database.read(async (sql) =>
        (await sql.selectFrom("tokens").selectAll().orderBy("number").execute()).map(tokenOf),
      ),
    revoke: (id, atMs) =>
      database.transact(async (sql) => {
        const revoked = await sql
          .updateTable("tokens")
          .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val(atMs)) }))
          .where("id", "=", id)
          .executeTakeFirst();
        return revoked.numUpdatedRows > 0n;
      }),
  };
}

function tokenOf(row: Selectable<Tables["tokens"]>): KnownToken {
  return {
    id: row.id,
    role: row.role as TokenRole,
    owner: row.owner,
    kind: row.kind as KnownToken["kind"],
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
    ...(row.revoked_at === null ? {} : { revokedAtMs: row.revoked_at }),
  };
}
