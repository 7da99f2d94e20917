import type { Selectable } from "kysely";
import type { Sql, SqlDatabase } from "../../sql/sql-database.ts";
import type { Tables } from "../../sql/tables.ts";

const batch = 500;

/** Forgets tests that have not run since a time, with their executions and diagnoses; returns how many. */
export async function forgetTests(database: SqlDatabase, beforeMs: number): Promise<number> {
  let removed = 0;
  const repos = await database.read((sql) => unused(sql, beforeMs).select("repo").distinct().execute());
  for (const { repo } of repos) {
    for (let last = batch; last === batch; removed += last)
      last = await database.transact(async (sql) => {
        // Nobody records them meanwhile.
        await database.lock(sql, `history ${repo}`);
        const tests = await unused(sql, beforeMs).selectAll().where("repo", "=", repo).limit(batch).execute();
        if (tests.length > 0) await remove(sql, tests);
        return tests.length;
      });
  }
  return removed;
}

function unused(sql: Sql, beforeMs: number) {
  return sql
    .selectFrom("tests")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("test_executions")
            .select("number")
            .whereRef("test", "=", "tests.id")
            .where("at", ">=", beforeMs),
        ),
      ),
    );
}

async function remove(sql: Sql, tests: readonly Selectable<Tables["tests"]>[]): Promise<void> {
  const ids = tests.map(({ id }) => id);
  for (const { repo, project, file, name } of tests)
    await sql
      .deleteFrom("flake_diagnoses")
      .where("repo", "=", repo)
      .where("project", "=", project)
      .where("file", "=", file)
      .where("name", "=", name)
      .execute();
  await sql.deleteFrom("test_executions").where("test", "in", ids).execute();
  await sql.deleteFrom("tests").where("id", "in", ids).execute();
}
