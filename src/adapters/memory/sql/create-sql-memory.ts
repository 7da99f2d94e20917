import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { type TestResultsRecord, TestResultsRecordSchema } from "../../../contracts/index.ts";
import type { Memory, MemoryQuery } from "../../../ports/records/memory.ts";
import type { Sql, SqlDatabase } from "../../sql/sql-database.ts";

const keptPerRepository = 500;

/** The Memory port on a database. The caller closes the database. */
export function createSqlMemory(database: SqlDatabase): Memory {
  return {
    add: (segment, record) =>
      database.transact(async (sql) => {
        const { testRunId, repo, parentTaskId } = record;
        const payload = toBinary(TestResultsRecordSchema, record);
        const added = await sql
          .insertInto("memory")
          .values({ segment, id: testRunId, repo, task: parentTaskId, payload })
          .onConflict((conflict) => conflict.doNothing())
          .returning("number")
          .executeTakeFirst();
        if (!added) return;
        const keys = [...new Set(keysOf(record))].map((key) => ({ number: added.number, key }));
        if (keys.length > 0) await sql.insertInto("memory_keys").values(keys).execute();
        await forgetOldest(sql, segment, repo);
      }),
    find: (segment, query) =>
      database.read(async (sql) => {
        const rows = await findFitting(sql, segment, query).execute();
        return rows.map(({ payload }) => fromBinary(TestResultsRecordSchema, payload));
      }),
  };
}

/** Records of the task come first, of those the ones that share a cause or a target, then the newest. */
function findFitting(sql: Sql, segment: string, query: MemoryQuery) {
  const keys = queryKeys(query);
  return sql
    .selectFrom("memory")
    .select("payload")
    .where("segment", "=", segment)
    .where("repo", "=", query.repo)
    .select((eb) => [
      eb
        .case()
        .when("task", "=", query.task ?? "")
        .then(1)
        .else(0)
        .end()
        .as("is_of_task"),
      eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom("memory_keys")
              .select("key")
              .whereRef("memory_keys.number", "=", "memory.number")
              .where("key", "in", keys.length > 0 ? keys : [""]),
          ),
        )
        .then(1)
        .else(0)
        .end()
        .as("has_key"),
    ])
    .$call((fitting) =>
      sql
        .selectFrom(fitting.select("number").as("fitting"))
        .select("payload")
        .where((eb) => eb.or([eb("is_of_task", "=", 1), eb("has_key", "=", 1)]))
        .orderBy("is_of_task", "desc")
        .orderBy("has_key", "desc")
        .orderBy("number", "desc")
        .limit(query.limit),
    );
}

async function forgetOldest(sql: Sql, segment: string, repo: string): Promise<void> {
  const oldest = await sql
    .selectFrom("memory")
    .select("number")
    .where("segment", "=", segment)
    .where("repo", "=", repo)
    .orderBy("number", "desc")
    .offset(keptPerRepository)
    .limit(keptPerRepository)
    .execute();
  const numbers = oldest.map(({ number }) => number);
  if (numbers.length === 0) return;
  await sql.deleteFrom("memory_keys").where("number", "in", numbers).execute();
  await sql.deleteFrom("memory").where("number", "in", numbers).execute();
}

function keysOf({ failedTests, targets }: TestResultsRecord): string[] {
  const causes = failedTests.map(({ fingerprint }) => fingerprint).filter((cause) => cause !== "");
  return [...causes.map(causeKey), ...targets.map(targetKey)];
}

function queryKeys({ fingerprints = [], targets = [] }: MemoryQuery): string[] {
  return [...fingerprints.map(causeKey), ...targets.map(targetKey)].slice(0, 100);
}

function causeKey(fingerprint: string): string {
  return `cause:${fingerprint}`;
}

function targetKey(path: string): string {
  return `target:${path}`;
}
