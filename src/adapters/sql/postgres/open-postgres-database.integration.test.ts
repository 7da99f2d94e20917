import { execFileSync } from "node:child_process";
import { chownSync, copyFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type PostgresServer,
  startPostgresServer,
} from "../../../../test/support/servers/postgres-server.ts";
import { createSqlLedger } from "../../model/ledger/create-sql-ledger.ts";
import { createSqlStore } from "../../store/sql/create-sql-store.ts";
import type { SqlDatabase } from "../sql-database.ts";
import { openPostgresDatabase, type PostgresOptions } from "./open-postgres-database.ts";

let server: PostgresServer;
const opened: SqlDatabase[] = [];
beforeAll(async () => {
  server = await startPostgresServer();
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(() => server.remove());

async function open(url: string, more: Partial<PostgresOptions> = {}): Promise<SqlDatabase> {
  const database = await openPostgresDatabase({ url, ...more });
  opened.push(database);
  return database;
}

const usage = { inputTokens: 1, outputTokens: 1, estimated: false };

it("makes the tables once, however many processes start at the same time", async () => {
  const url = await server.createDatabase();
  const databases = await Promise.all(Array.from({ length: 6 }, () => open(url, { connections: 1 })));
  const versions = databases.map((one) =>
    one.read((sql) => sql.selectFrom("goldseam_schema").select("version").execute()),
  );
  expect((await Promise.all(versions)).every((rows) => rows.length === 1)).toBe(true);
});

it("refuses tables of a newer Goldseam in one line", async () => {
  const url = await server.createDatabase();
  const database = await open(url);
  await database.transact(async (sql) => {
    await sql.updateTable("goldseam_schema").set({ version: 99 }).execute();
    await sql.updateTable("goldseam_readable").set({ version: 99 }).execute();
  });
  await expect(openPostgresDatabase({ url })).rejects.toThrow(
    /^the database 127\.0\.0\.1:\d+\/test_\w+ was written by a newer Goldseam .*: update Goldseam$/,
  );
});

it("repeats transactions that wait for each other", async () => {
  const database = await open(await server.createDatabase());
  const bothBegan = rendezvous(2);
  const takeBoth = (first: string, second: string) =>
    database.transact(async (sql) => {
      await database.lock(sql, first);
      await bothBegan();
      await database.lock(sql, second);
      return "done";
    });
  expect(await Promise.all([takeBoth("a", "b"), takeBoth("b", "a")])).toEqual(["done", "done"]);
});

describe("a server that goes away", () => {
  it("is waited for: work goes on when it is back, and none of it counts twice", async () => {
    const database = await open(await server.createDatabase(), { patienceMs: 60_000 });
    const ledger = createSqlLedger(database, "run");
    const outcomes: Promise<unknown>[] = [];
    for (let at = 0; at < 100; at++) {
      outcomes.push(ledger.book(usage));
      if (at === 50) await server.restart(300);
    }
    const settled = await Promise.allSettled(outcomes);
    const [row] = await database.read((sql) => sql.selectFrom("model_usage").selectAll().execute());
    // A commit that was on its way when the connection broke is an error, and may have been stored.
    const sure = settled.filter(({ status }) => status === "fulfilled").length;
    expect(row?.input_tokens).toBeGreaterThanOrEqual(sure);
    expect(row?.input_tokens).toBeLessThanOrEqual(100);
    expect(sure).toBeGreaterThanOrEqual(90);
  });

  it("has the messages of the outbox published again, in order, if the connection is cut meanwhile", async () => {
    const url = await server.createDatabase();
    const store = createSqlStore(await open(url));
    const message = (id: string) => ({ id, topic: "t", key: "k", payload: new Uint8Array() });
    await store.transact(async (tx) => {
      for (const id of ["a", "b"]) await tx.enqueue(message(id));
    });
    const other = await open(url);
    const published: string[] = [];
    let isCut = false;
    const count = await store.relayOutbox(10, async (messages) => {
      published.push(...messages.map(({ id }) => id));
      if (!isCut) await cutOthers(other);
      isCut = true;
    });
    expect(count).toBe(2);
    expect(published).toEqual(["a", "b", "a", "b"]);
    expect(await store.relayOutbox(10, async () => {})).toBe(0);
  });

  it("is named in one line, without the password", async () => {
    const url = "postgres://app:hidden@127.0.0.1:1/none";
    await expect(openPostgresDatabase({ url })).rejects.toThrow(
      /^the database 127\.0\.0\.1:1\/none cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1$/,
    );
    const missing = `postgres://app:hidden@127.0.0.1:${server.port}/none`;
    await expect(openPostgresDatabase({ url: missing })).rejects.toThrow(
      /^the database 127\.0\.0\.1:\d+\/none refuses: database "none" does not exist$/,
    );
  });
});

it("gives up on a statement that takes too long", async () => {
  const url = await server.createDatabase();
  const [holder, waiter] = [await open(url), await open(url, { statementMs: 300 })];
  await holder.transact(async (sql) => {
    await holder.lock(sql, "a");
    const waiting = waiter.transact((other) => waiter.lock(other, "a"));
    await expect(waiting).rejects.toThrow(/took too long: canceling statement due to statement timeout$/);
  });
});

it("encrypts the connection, and refuses a server that it cannot identify", async () => {
  const [key, cert] = [join(server.folder, "server.key"), join(server.folder, "server.crt")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const files = ["-keyout", key, "-out", cert, "-days", "2", "-nodes"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", ...subject, ...files], { stdio: "ignore" });
  for (const path of [key, cert]) chownSync(path, statSync(server.folder).uid, -1);
  const tls = await startPostgresServer(["ssl=on", `ssl_key_file=${key}`, `ssl_cert_file=${cert}`]);
  try {
    const ca = join(tls.folder, "ca.crt");
    copyFileSync(cert, ca);
    const url = await tls.createDatabase();
    await expect(openPostgresDatabase({ url: `${url}?sslmode=verify-full` })).rejects.toThrow(
      /refuses: self-signed certificate/,
    );
    const database = await openPostgresDatabase({ url: `${url}?sslmode=verify-full&sslrootcert=${ca}` });
    const rows = await database.read((sql) =>
      sql
        .withSchema("pg_catalog")
        .selectFrom("pg_stat_ssl" as "audit_end")
        .select("ssl" as "records")
        .execute(),
    );
    await database.close();
    expect(rows).toContainEqual({ ssl: true });
  } finally {
    await tls.remove();
  }
});

/** Ends all connections to the database but the one that asks. */
async function cutOthers(database: SqlDatabase): Promise<void> {
  const { sql: text } = await import("kysely");
  await database.read((sql) =>
    text`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(sql),
  );
}

/** Resolves when so many wait for it; at once for those who come later. */
function rendezvous(count: number): () => Promise<void> {
  let arrived = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return () => {
    arrived += 1;
    if (arrived >= count) resolve();
    return promise;
  };
}
