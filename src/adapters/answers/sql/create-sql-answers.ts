import type { Answers, Claim } from "../../../ports/records/answers.ts";
import type { Sql, SqlDatabase } from "../../sql/sql-database.ts";

/** The Answers port on a database; several processes may share it. The caller closes the database. */
export function createSqlAnswers(database: SqlDatabase): Answers {
  return {
    claim: (request) =>
      database.transact(async (sql) => {
        await database.lock(sql, `answer ${request.key}`);
        return claim(sql, request);
      }),
    save: (key, { status, body }) =>
      database.transact(async (sql) => {
        await sql.updateTable("answers").set({ status, body }).where("key", "=", key).execute();
      }),
    drop: (key) =>
      database.transact(async (sql) => {
        await sql.deleteFrom("answers").where("key", "=", key).execute();
      }),
  };
}

async function claim(
  sql: Sql,
  { key, contentHash, nowMs, staleMs, keptMs }: Parameters<Answers["claim"]>[0],
): Promise<Claim> {
  await sql
    .deleteFrom("answers")
    .where("claimed_at", "<", nowMs - keptMs)
    .execute();
  const row = await sql.selectFrom("answers").selectAll().where("key", "=", key).executeTakeFirst();
  if (row && row.content_hash !== contentHash) return { status: "other" };
  if (row && row.body !== null && row.status !== null)
    return { status: "answered", answer: { status: row.status, body: row.body } };
  if (row && row.claimed_at > nowMs - staleMs) return { status: "working" };
  const changing = { content_hash: contentHash, claimed_at: nowMs };
  await sql
    .insertInto("answers")
    .values({ key, ...changing })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(changing))
    .execute();
  return { status: "new" };
}
