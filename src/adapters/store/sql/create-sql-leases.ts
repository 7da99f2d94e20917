import type { Lease, Leases } from "../../../ports/leases.ts";
import { isAlive, processIdentity } from "../../process/process-identity.ts";
import type { Sql, SqlDatabase } from "../../sql/sql-database.ts";

/** Leases on a database, by its own clock. Numbers are never given out twice, so a number is a token that grows. */
export function createSqlLeases(database: SqlDatabase): Leases {
  const owner = processIdentity();
  /** The lease of a process of this machine that died is free at once; on a server, owners may be anywhere. */
  const isGone = (holder: string) => database.isOfOneMachine && !isAlive(holder);
  const { nowMs } = database;
  return {
    takeLease: (name, forMs) =>
      database.transact(async (sql) => {
        await database.lock(sql, `lease ${name}`);
        const held = await sql
          .selectFrom("work_leases")
          .select("owner")
          .where("name", "=", name)
          .where("ends_at", ">", nowMs)
          .executeTakeFirst();
        if (held && !isGone(held.owner)) return undefined;
        await sql.deleteFrom("work_leases").where("name", "=", name).execute();
        return sql
          .insertInto("work_leases")
          .values((eb) => ({ name, owner, ends_at: eb(nowMs, "+", forMs) }))
          .returning(["name", "token"])
          .executeTakeFirstOrThrow();
      }),
    renewLease: ({ token }, forMs) =>
      database.transact(async (sql) => {
        const renewed = await sql
          .updateTable("work_leases")
          .set((eb) => ({ ends_at: eb(nowMs, "+", forMs) }))
          .where("token", "=", token)
          .executeTakeFirst();
        return renewed.numUpdatedRows === 1n;
      }),
    releaseLease: ({ token }) =>
      database.transact(async (sql) => {
        await sql.deleteFrom("work_leases").where("token", "=", token).execute();
      }),
  };
}

/** Whether nobody else has taken it, until the transaction ends. */
export async function isHeld(database: SqlDatabase, sql: Sql, { name, token }: Lease): Promise<boolean> {
  await database.lock(sql, `lease ${name}`);
  const held = sql.selectFrom("work_leases").select("token").where("token", "=", token);
  return (await held.executeTakeFirst()) !== undefined;
}
