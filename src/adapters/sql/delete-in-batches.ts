import type { DeleteResult } from "kysely";
import type { Sql, SqlDatabase } from "./sql-database.ts";

const batch = 2000;

/** Deletes some rows at a time, so that nobody waits long for them; returns how many in all. */
export async function deleteInBatches(
  { transact }: Pick<SqlDatabase, "transact">,
  statement: (sql: Sql, limit: number) => { executeTakeFirst(): Promise<DeleteResult> },
): Promise<number> {
  for (let removed = 0; ; ) {
    const { numDeletedRows } = await transact((sql) => statement(sql, batch).executeTakeFirst());
    removed += Number(numDeletedRows);
    if (Number(numDeletedRows) < batch) return removed;
  }
}
