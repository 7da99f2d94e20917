import type { Selectable } from "kysely";
import {
  FlakeDiagnosisSchema,
  parseContract,
  stringifyContract,
  type TestOutcome,
} from "../../../contracts/index.ts";
import type {
  ExecutionQuery,
  TestExecution,
  TestHistory,
  TestIdentity,
} from "../../../ports/records/test-history.ts";
import type { Sql, SqlDatabase } from "../../sql/sql-database.ts";
import type { Tables } from "../../sql/tables.ts";

const keptPerTest = 200;
/** Rows of one statement: databases limit how many values it may have. */
const rowsAtOnce = 500;

type TestRow = Selectable<Tables["tests"]>;

/** The TestHistory port on a database; several processes may record. The caller closes the database. */
export function createSqlTestHistory(database: SqlDatabase, nowMs: () => number = Date.now): TestHistory {
  return {
    record: (repo, build, executions) =>
      database.transact(async (sql) => {
        const mark = await sql
          .insertInto("recorded_builds")
          .values({ repo, build, at: nowMs() })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (mark.numInsertedOrUpdatedRows !== 1n) return;
        // Two builds that record the same tests in another order would wait for each other.
        await database.lock(sql, `history ${repo}`);
        await addExecutions(sql, repo, executions);
      }),
    executions: (repo, query) => database.read((sql) => findExecutions(sql, repo, query)),
    totals: (repo) =>
      database.read((sql) =>
        sql
          .selectFrom("test_executions")
          .innerJoin("tests", "tests.id", "test")
          .where("repo", "=", repo)
          .select(({ fn }) => [
            fn.count<number>("test").distinct().as("tests"),
            fn.countAll<number>().as("executions"),
          ])
          .executeTakeFirstOrThrow(),
      ),
    recordDiagnosis: (repo, { project, file, name, fileHash, atMs, diagnosis }) =>
      database.transact(async (sql) => {
        const text = stringifyContract(FlakeDiagnosisSchema, diagnosis);
        const changing = { file_hash: fileHash, at: atMs, diagnosis: text };
        await sql
          .insertInto("flake_diagnoses")
          .values({ repo, project, file, name, ...changing })
          .onConflict((conflict) =>
            conflict.columns(["repo", "project", "file", "name"]).doUpdateSet(changing),
          )
          .execute();
      }),
    diagnoses: (repo) =>
      database.read(async (sql) => {
        const rows = await sql.selectFrom("flake_diagnoses").selectAll().where("repo", "=", repo).execute();
        return rows.map(({ project, file, name, file_hash, at, diagnosis }) => ({
          ...{ project, file, name, fileHash: file_hash, atMs: at },
          diagnosis: parseContract(FlakeDiagnosisSchema, diagnosis, "the test history"),
        }));
      }),
    recordComparison: (repo, build, { failures, missed }) =>
      database.transact(async (sql) => {
        await sql
          .insertInto("selection_comparisons")
          .values({ repo, build, failures, missed })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }),
    comparisons: (repo) =>
      database.read(async (sql) => {
        const { full_runs, failures, missed } = await sql
          .selectFrom("selection_comparisons")
          .where("repo", "=", repo)
          .select(({ fn }) => [
            fn.countAll<number>().as("full_runs"),
            fn.sum<number | null>("failures").as("failures"),
            fn.sum<number | null>("missed").as("missed"),
          ])
          .executeTakeFirstOrThrow();
        return { fullRuns: full_runs, failures: failures ?? 0, missed: missed ?? 0 };
      }),
  };
}

async function addExecutions(sql: Sql, repo: string, executions: readonly TestExecution[]): Promise<void> {
  const tests = await findOrAddTests(sql, repo, executions);
  const rows = executions.map((one) => ({
    test: tests.get(keyOf(one)) ?? 0,
    outcome: one.outcome,
    fingerprint: one.fingerprint,
    duration_ms: Math.round(one.durationMs),
    commit_sha: one.commitSha,
    inputs_hash: one.inputsHash,
    at: one.atMs,
  }));
  for (const some of chunksOf(rows)) await sql.insertInto("test_executions").values(some).execute();
  for (const test of new Set(tests.values())) await forgetOldest(sql, test);
}

async function findOrAddTests(
  sql: Sql,
  repo: string,
  executions: readonly TestIdentity[],
): Promise<Map<string, number>> {
  const identities = [...new Map(executions.map((one) => [keyOf(one), one])).values()];
  const found = new Map<string, number>();
  for (const some of chunksOf(identities)) {
    const rows = some.map(({ project, file, name }) => ({ repo, project, file, name }));
    await sql
      .insertInto("tests")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const row of await findTests(sql, repo, { of: some })) found.set(keyOf(row), row.id);
  }
  return found;
}

async function forgetOldest(sql: Sql, test: number): Promise<void> {
  await sql
    .deleteFrom("test_executions")
    .where("test", "=", test)
    .where("number", "<=", ({ selectFrom }) =>
      selectFrom("test_executions")
        .select("number")
        .where("test", "=", test)
        .orderBy("number", "desc")
        .offset(keptPerTest)
        .limit(1),
    )
    .execute();
}

async function findExecutions(sql: Sql, repo: string, query: ExecutionQuery): Promise<TestExecution[]> {
  const tests = await findTests(sql, repo, query);
  const byId = new Map(tests.map((test) => [test.id, test]));
  const found = [];
  for (const some of chunksOf([...byId.keys()])) {
    const ranked = sql
      .selectFrom("test_executions")
      .selectAll()
      .where("test", "in", some)
      .select(({ fn }) =>
        fn
          .agg<number>("row_number")
          .over((over) => over.partitionBy("test").orderBy("number", "desc"))
          .as("place"),
      );
    found.push(
      ...(await sql
        .selectFrom(ranked.as("ranked"))
        .selectAll()
        .where("place", "<=", query.perTest)
        .execute()),
    );
  }
  return found
    .sort((a, b) => b.number - a.number)
    .flatMap((row) => {
      const test = byId.get(row.test);
      return test ? [toExecution(row, test)] : [];
    });
}

async function findTests(
  sql: Sql,
  repo: string,
  { of, onlyFailed = false }: Pick<ExecutionQuery, "of" | "onlyFailed">,
): Promise<TestRow[]> {
  let all = sql.selectFrom("tests").selectAll().where("repo", "=", repo);
  // Only failures have a fingerprint.
  if (onlyFailed)
    all = all.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("test_executions")
          .select("number")
          .whereRef("test", "=", "tests.id")
          .where("fingerprint", "<>", ""),
      ),
    );
  if (!of) return all.execute();
  const asked = new Set(of.map(keyOf));
  const found: TestRow[] = [];
  for (const files of chunksOf([...new Set(of.map(({ file }) => file))]))
    found.push(...(await all.where("file", "in", files).execute()));
  return found.filter((test) => asked.has(keyOf(test)));
}

function toExecution(row: Selectable<Tables["test_executions"]>, test: TestRow): TestExecution {
  return {
    project: test.project,
    file: test.file,
    name: test.name,
    outcome: row.outcome as TestOutcome,
    fingerprint: row.fingerprint,
    durationMs: row.duration_ms,
    commitSha: row.commit_sha,
    inputsHash: row.inputs_hash,
    atMs: row.at,
  };
}

function keyOf({ project, file, name }: TestIdentity): string {
  return JSON.stringify([project, file, name]);
}

function chunksOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, at) =>
    all.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  );
}
