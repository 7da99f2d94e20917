import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { type Run, RunSchema, RunState } from "../../../contracts/index.ts";
import type { BusMessage } from "../../../ports/bus.ts";
import type { Store, StoredRun, StoreTransaction } from "../../../ports/store.ts";
import { listRun } from "../../sql/list-run.ts";
import type { Sql, SqlDatabase } from "../../sql/sql-database.ts";
import { createSqlLeases, isHeld } from "./create-sql-leases.ts";
import { figuresOfDays, findRuns, findSummaries } from "./run-list.ts";

const ended: readonly RunState[] = [RunState.DONE, RunState.REJECTED, RunState.CANCELLED];
/** Timers that one call releases; what is left is released by the next. */
const timerBatch = 500;

/** The Store port on a database that several processes may share. Closing the store closes the database. */
export function createSqlStore(database: SqlDatabase, nowMs: () => number = Date.now): Store {
  return {
    ...createSqlLeases(database),
    transact: (work) => database.transact((sql) => work(createTransaction(database, sql, nowMs))),
    findRun: (id) =>
      database.read(async (sql) => {
        const row = await sql.selectFrom("runs").selectAll().where("id", "=", id).executeTakeFirst();
        return row && storedRun(row);
      }),
    stateOf: (id) =>
      database.read(async (sql) => {
        const found = sql.selectFrom("run_list").select("state").where("id", "=", id);
        return (await found.executeTakeFirst())?.state as RunState | undefined;
      }),
    listRuns: (query) => database.read(async (sql) => (await findRuns(sql, database, query)).map(storedRun)),
    listSummaries: (query) => database.read((sql) => findSummaries(sql, database, query)),
    dailyFigures: (query) => database.read((sql) => figuresOfDays(sql, query)),
    relayOutbox: async (limit, publish) => {
      const { length } = await database.handOver({
        take: (sql) => takeFromOutbox(database, sql, limit),
        give: async (messages) => {
          if (messages.length > 0) await publish(messages);
        },
        remove: async (sql, messages) => {
          const ids = messages.map(({ id }) => id);
          if (ids.length > 0) await sql.deleteFrom("outbox").where("id", "in", ids).execute();
        },
      });
      return length;
    },
    releaseDueTimers: (dueMs) => database.transact((sql) => releaseTimers(database, sql, dueMs)),
    nextTimerAtMs: (runId) =>
      database.read(async (sql) => {
        const next = sql.selectFrom("timers").select((eb) => eb.fn.min("due_at").as("due"));
        const row = await (runId === undefined ? next : next.where("run_id", "=", runId)).executeTakeFirst();
        return row?.due ?? undefined;
      }),
    findJobResult: (jobId) =>
      database.read(async (sql) => {
        const found = sql.selectFrom("job_results").select("result").where("job_id", "=", jobId);
        return (await found.executeTakeFirst())?.result;
      }),
    saveJobResult: (jobId, result, lease) =>
      database.transact(async (sql) => {
        if (lease && !(await isHeld(database, sql, lease))) return false;
        const row = { job_id: jobId, result, at: nowMs() };
        await sql
          .insertInto("job_results")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return true;
      }),
    close: () => database.close(),
  };
}

function createTransaction(database: SqlDatabase, sql: Sql, nowMs: () => number): StoreTransaction {
  return {
    loadRun: async (id) => {
      // Also if there is no run yet: of two that bring its first event, one waits for the other.
      await database.lock(sql, `run ${id}`);
      const row = await sql.selectFrom("runs").select("body").where("id", "=", id).executeTakeFirst();
      return row && runOf(row);
    },
    saveRun: async (run, atMs) => {
      const changing = {
        repo: run.change?.repo ?? "",
        branch: run.change?.branchName ?? "",
        open: ended.includes(run.state) ? 0 : 1,
        body: toBinary(RunSchema, run),
        updated_at: atMs,
      };
      const row = await sql
        .insertInto("runs")
        .values({ id: run.id, created_at: atMs, ...changing })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(changing))
        .returning(["number", "created_at", "updated_at"])
        .executeTakeFirstOrThrow();
      await listRun(sql, run, row);
    },
    markHandled: async (eventId) => {
      const added = await sql
        .insertInto("inbox")
        .values({ event_id: eventId, at: nowMs() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return added.numInsertedOrUpdatedRows === 1n;
    },
    enqueue: (added) => enqueue(sql, [added]),
    setTimer: async ({ id, runId, dueAtMs, message }) => {
      const { id: messageId, topic, key, payload } = message;
      const changing = { run_id: runId, due_at: dueAtMs, message_id: messageId, topic, key, payload };
      await sql
        .insertInto("timers")
        .values({ id, ...changing })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(changing))
        .execute();
    },
    cancelTimers: async (runId) => {
      await sql.deleteFrom("timers").where("run_id", "=", runId).execute();
    },
    openRunsInLane: async (repo, branch) => {
      await database.lock(sql, `lane ${repo} ${branch}`);
      const rows = await sql
        .selectFrom("runs")
        .select("body")
        .where("open", "=", 1)
        .where("repo", "=", repo)
        .where("branch", "=", branch)
        .orderBy("number")
        .execute();
      return rows.map(runOf);
    },
    latestRunOf: async ({ repo, branchName: branch, commitSha }) => {
      const [row] = await findRuns(sql, database, {
        repo,
        branch,
        ...(branch === "" && { commitSha }),
        limit: 1,
      });
      return row && runOf(row);
    },
  };
}

async function enqueue(sql: Sql, messages: readonly BusMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await sql
    .insertInto("outbox")
    .values(messages.map(({ id, topic, key, payload }) => ({ id, topic, key, payload })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The oldest messages, of keys that nobody else is taking: whoever has claimed the first message of a key has claimed
 * the key, so that its messages stay in order however many take at once.
 */
async function takeFromOutbox(database: SqlDatabase, sql: Sql, limit: number): Promise<BusMessage[]> {
  const firsts = sql
    .selectFrom("outbox as first")
    .select("key")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox as earlier")
            .select("earlier.id")
            .whereRef("earlier.key", "=", "first.key")
            .whereRef("earlier.number", "<", "first.number"),
        ),
      ),
    )
    .orderBy("number")
    .limit(limit);
  const keys = (await database.claim(firsts).execute()).map(({ key }) => key);
  if (keys.length === 0) return [];
  return sql
    .selectFrom("outbox")
    .select(["id", "topic", "key", "payload"])
    .where("key", "in", keys)
    .orderBy("number")
    .limit(limit)
    .execute();
}

async function releaseTimers(database: SqlDatabase, sql: Sql, dueMs: number): Promise<number> {
  const waiting = sql
    .selectFrom("timers")
    .selectAll()
    .where("due_at", "<=", dueMs)
    .orderBy("due_at")
    .limit(timerBatch);
  const due = await database.claim(waiting).execute();
  if (due.length === 0) return 0;
  await enqueue(
    sql,
    due.map(({ message_id: id, topic, key, payload }) => ({ id, topic, key, payload })),
  );
  const ids = due.map(({ id }) => id);
  await sql.deleteFrom("timers").where("id", "in", ids).execute();
  return due.length;
}

interface RunRow {
  readonly body: Uint8Array;
  readonly created_at: number;
  readonly updated_at: number;
}

function storedRun(row: RunRow): StoredRun {
  return { run: runOf(row), createdAtMs: row.created_at, updatedAtMs: row.updated_at };
}

function runOf({ body }: Pick<RunRow, "body">): Run {
  return fromBinary(RunSchema, body);
}
