import { keptForEver } from "../../../ports/records/retention.ts";
import type { SqlDatabase } from "../../sql/sql-database.ts";

const pageRows = 1000;

/** Removes old results of jobs, but those of runs that have not ended; returns how many. */
export async function pruneResults(database: SqlDatabase, beforeMs: number): Promise<number> {
  let removed = 0;
  for (let last: Place | undefined; ; ) {
    const page = await readPage(database, beforeMs, last);
    last = page.at(-1);
    if (!last) return removed;
    const gone = await ofEndedRuns(database, page);
    if (gone.length > 0)
      await database.transact(async (sql) => {
        await sql.deleteFrom("job_results").where("job_id", "in", gone).execute();
      });
    removed += gone.length;
  }
}

interface Place {
  readonly job_id: string;
  readonly at: number;
}

function readPage(database: SqlDatabase, beforeMs: number, last: Place | undefined): Promise<Place[]> {
  return database.read((sql) => {
    const old = sql
      .selectFrom("job_results")
      .select(["job_id", "at"])
      .where("at", "<", beforeMs)
      .where("job_id", "not like", `${keptForEver}%`)
      .orderBy("at")
      .orderBy("job_id")
      .limit(pageRows);
    if (!last) return old.execute();
    return old
      .where((eb) =>
        eb.or([eb("at", ">", last.at), eb.and([eb("at", "=", last.at), eb("job_id", ">", last.job_id)])]),
      )
      .execute();
  });
}

async function ofEndedRuns(database: SqlDatabase, page: readonly Place[]): Promise<string[]> {
  const runs = [...new Set(page.map(runOf))];
  const rows = await database.read((sql) =>
    sql.selectFrom("runs").select("id").where("id", "in", runs).where("open", "=", 1).execute(),
  );
  const open = new Set(rows.map(({ id }) => id));
  return page.filter((place) => !open.has(runOf(place))).map(({ job_id }) => job_id);
}

/** Jobs of a run are named after it; other results belong to none. */
function runOf({ job_id }: Place): string {
  return job_id.split("/")[0] ?? "";
}
