import type { LoggedProgress, ProgressLog } from "../../../ports/records/progress-log.ts";
import { deleteInBatches } from "../../sql/delete-in-batches.ts";
import type { Sql, SqlDatabase } from "../../sql/sql-database.ts";

const keptPerRun = 2_000;
/** Rows of one statement: databases limit how many values it may have. */
const rowsAtOnce = 500;

/** The ProgressLog port on a database, which is opened on first use; several processes may share it. */
export function createSqlProgressLog(open: () => Promise<SqlDatabase>): ProgressLog {
  let opened: Promise<SqlDatabase> | undefined;
  const database = () => {
    opened ??= open();
    return opened;
  };
  return {
    add: async (entries) => {
      const { transact, lock } = await database();
      const runs = [...new Set(entries.map(({ runId }) => runId))].toSorted();
      await transact(async (sql) => {
        // Numbers of one run become visible in their order: whoever reads after a place misses none.
        for (const run of runs) await lock(sql, `progress ${run}`);
        const rows = entries.map(({ runId, atMs, ...event }) => ({
          ...{ run_id: runId, at: atMs, event: JSON.stringify(event) },
        }));
        for (let at = 0; at < rows.length; at += rowsAtOnce)
          await sql
            .insertInto("progress")
            .values(rows.slice(at, at + rowsAtOnce))
            .execute();
        for (const run of runs) await forgetOldest(sql, run);
      });
    },
    list: async (runId, { after, limit }) =>
      (await database()).read(async (sql) => {
        const rows = await sql
          .selectFrom("progress")
          .selectAll()
          .where("run_id", "=", runId)
          .where("number", ">", after)
          .orderBy("number")
          .limit(limit)
          .execute();
        return rows.map(
          ({ number, at, event }): LoggedProgress => ({ ...JSON.parse(event), runId, number, atMs: at }),
        );
      }),
    prune: async (beforeMs) =>
      deleteInBatches(await database(), (sql, limit) =>
        sql
          .deleteFrom("progress")
          .where("number", "in", ({ selectFrom }) =>
            selectFrom("progress").select("number").where("at", "<", beforeMs).limit(limit),
          ),
      ),
    close: async () => (await opened)?.close(),
  };
}

async function forgetOldest(sql: Sql, run: string): Promise<void> {
  await sql
    .deleteFrom("progress")
    .where("run_id", "=", run)
    .where("number", "<=", ({ selectFrom }) =>
      selectFrom("progress")
        .select("number")
        .where("run_id", "=", run)
        .orderBy("number", "desc")
        .offset(keptPerRun)
        .limit(1),
    )
    .execute();
}
