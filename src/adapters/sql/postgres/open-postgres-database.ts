import { setTimeout } from "node:timers/promises";
import { Kysely, PostgresDialect, sql as text } from "kysely";
import pg from "pg";
import { migrate } from "../migrate.ts";
import { migrationsFor } from "../migrations.ts";
import type { Sql, SqlDatabase } from "../sql-database.ts";
import type { Tables } from "../tables.ts";
import { contains } from "../text-patterns.ts";
import { explainFailure, failureOf } from "./postgres-failures.ts";

/** Where the server is, and how patient to be with it. */
export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`; parameters such as `sslmode` say how to connect. */
  readonly url: string;
  readonly connections?: number;
  /** How long one statement may take. */
  readonly statementMs?: number;
  /** How long work waits for a server that went away. */
  readonly patienceMs?: number;
}

const firstPauseMs = 50;
const longestPauseMs = 2000;

/** The tables on a PostgreSQL server. Opening fails at once if it cannot be used; later it may be restarted. */
export async function openPostgresDatabase(options: PostgresOptions): Promise<SqlDatabase> {
  const server = nameOf(options.url);
  const pool = createPool(options);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const patient = createPatience(server, options.patienceMs ?? 30_000);
  const transact: SqlDatabase["transact"] = (work) =>
    patient(async (ending) =>
      db.transaction().execute(async (sql) => {
        const result = await work(sql);
        ending();
        return result;
      }),
    );
  try {
    await db.transaction().execute(async (sql) => {
      await lock(sql, "migrate");
      await migrate(sql, {
        steps: migrationsFor("postgres"),
        name: `the database ${server}`,
        hasTable: (name) => hasTable(sql, name),
        run: async (statements) => void (await text.raw(statements).execute(sql)),
      });
    });
  } catch (error) {
    await pool.end();
    throw explainFailure(error, server);
  }
  return {
    transact,
    read: (work) => patient(() => work(db)),
    lock,
    claim: (query) => query.forUpdate().skipLocked(),
    handOver: async ({ take, give, remove }) => {
      let outside: { readonly error: unknown } | undefined;
      try {
        return await transact(async (sql) => {
          const taken = await take(sql);
          await give(taken).catch((error: unknown) => {
            outside = { error };
            throw new Error("the receiver failed");
          });
          await remove(sql, taken);
          return taken;
        });
      } catch (error) {
        throw outside ? outside.error : error;
      }
    },
    listedWith: (words) => contains("words", words),
    nowMs: text`CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)`,
    isOfOneMachine: false,
    close: () => db.destroy(),
  };
}

function createPool({ url, connections = 10, statementMs = 30_000 }: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "goldseam",
    max: connections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementMs,
    // If the network swallows the answer, the server's own limit does not help.
    query_timeout: statementMs + 5_000,
    idle_in_transaction_session_timeout: 120_000,
    keepAlive: true,
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
  });
  // A connection that breaks while nobody uses it must not end the process; the next use notices.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Values as the other database returns them. Whole numbers of 64 bits, and sums of them, come as numbers: none here is
 * larger than those hold exactly.
 */
function parserOf(type: number, format?: "text" | "binary"): unknown {
  const { INT8, NUMERIC, BYTEA } = pg.types.builtins;
  const usual = pg.types.getTypeParser(type, format as "text");
  if (type === BYTEA) return (value: string) => new Uint8Array(usual(value));
  return type === INT8 || type === NUMERIC ? Number : usual;
}

/**
 * Repeats work that met other transactions or lost its connection. Work whose commit was already on its way is not
 * repeated: nobody knows whether it is stored.
 */
function createPatience(server: string, patienceMs: number) {
  return async <T>(work: (ending: () => void) => Promise<T>): Promise<T> => {
    const deadline = performance.now() + patienceMs;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      let isEnding = false;
      try {
        return await work(() => {
          isEnding = true;
        });
      } catch (error) {
        const failure = failureOf(error);
        const mayRepeat = failure === "clash" || (failure === "lost" && !isEnding);
        if (!mayRepeat || performance.now() + pauseMs > deadline) throw explainFailure(error, server);
        // Those who met each other must not meet again.
        await setTimeout(pauseMs * (0.5 + Math.random()));
      }
    }
  };
}

async function lock(sql: Sql, name: string): Promise<void> {
  await text`SELECT pg_advisory_xact_lock(hashtextextended(${`goldseam ${name}`}, 0))`.execute(sql);
}

async function hasTable(sql: Sql, name: string): Promise<boolean> {
  const found = await text<{ found: unknown }>`SELECT to_regclass(${name})::text AS found`.execute(sql);
  return found.rows[0]?.found !== null;
}

/** Without user, password and parameters. */
function nameOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname || "localhost"}:${port || 5432}${pathname}`;
  } catch {
    return "(its address is not a URL)";
  }
}
