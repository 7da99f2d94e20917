import { sql as text } from "kysely";
import { keptForEver, type Retention } from "../../../ports/records/retention.ts";
import { deleteInBatches } from "../../sql/delete-in-batches.ts";
import type { SqlDatabase } from "../../sql/sql-database.ts";
import { forgetTests } from "./forget-tests.ts";
import { namedIn } from "./named-in.ts";
import { pruneResults } from "./prune-results.ts";

// At every place: in a binary message, what comes before or after a name may look like a part of it.
const blobAddress = /(?=(sha256:[0-9a-f]{64}))/g;
const commitSha = /(?=([0-9a-f]{40}))/g;
/** A lease whose holder fell silent so long ago is nobody's. */
const silentMs = 24 * 60 * 60 * 1000;

/** The Retention port on a database; several processes may prune at once. The caller closes the database. */
export function createSqlRetention(database: SqlDatabase): Retention {
  return {
    prune: async ({ marksMs, waiting, resultsMs, testsMs }) => {
      const marks = await deleteInBatches(database, (sql, limit) =>
        sql.deleteFrom("inbox").where("event_id", "in", ({ selectFrom }) =>
          selectFrom("inbox")
            .select("event_id")
            .where("at", "<", marksMs)
            .where("event_id", "not in", selectFrom("outbox").select("id"))
            .$if(waiting.length > 0, (query) => query.where("event_id", "not in", waiting))
            .orderBy("at")
            .limit(limit),
        ),
      );
      const results = await pruneResults(database, resultsMs);
      await database.transact(async (sql) => {
        await sql.deleteFrom("recorded_builds").where("at", "<", resultsMs).execute();
        await sql
          .deleteFrom("work_leases")
          .where((eb) => eb("ends_at", "<", eb(database.nowMs, "-", silentMs)))
          .execute();
      });
      return { marks, results, tests: await forgetTests(database, testsMs) };
    },
    keep: (addresses) =>
      database.transact(async (sql) => {
        const row = { job_id: `${keptForEver}${addresses[0] ?? ""}`, at: 0 };
        await sql
          .insertInto("job_results")
          .values({ ...row, result: new TextEncoder().encode(addresses.join(" ")) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }),
    blobsNamedSinceMs: () =>
      database.read(
        async (sql) => (await sql.selectFrom("blobs_named").select("since").executeTakeFirstOrThrow()).since,
      ),
    namedBlobs: (names, endedBeforeMs) =>
      namedIn(database, { names, pattern: blobAddress }, [
        { table: "runs", key: "number", column: "body", where: inUse(endedBeforeMs) },
        { table: "job_results", key: "job_id", column: "result" },
        { table: "outbox", key: "number", column: "payload" },
        { table: "timers", key: "id", column: "payload" },
        { table: "memory", key: "number", column: "payload" },
      ]),
    namedCommits: (names, endedBeforeMs) =>
      namedIn(database, { names, pattern: commitSha }, [
        { table: "runs", key: "number", column: "body", where: inUse(endedBeforeMs) },
      ]),
  };
}

/** Runs that have not ended, changed since then, or have an approval request; all without a time. */
function inUse(endedBeforeMs: number | undefined) {
  if (endedBeforeMs === undefined) return undefined;
  return text`(open = 1 OR updated_at >= ${endedBeforeMs}
    OR id IN (SELECT id FROM run_list WHERE approval_id <> ''))`;
}
