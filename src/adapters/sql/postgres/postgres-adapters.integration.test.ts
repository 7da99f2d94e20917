import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type PostgresServer,
  startPostgresServer,
} from "../../../../test/support/servers/postgres-server.ts";
import { answersContract } from "../../answers/answers.contract.ts";
import { createSqlAnswers } from "../../answers/sql/create-sql-answers.ts";
import { auditContract, auditEntry } from "../../audit/audit.contract.ts";
import { createSqlAudit } from "../../audit/sql/create-sql-audit.ts";
import { memoryContract } from "../../memory/memory.contract.ts";
import { createSqlMemory } from "../../memory/sql/create-sql-memory.ts";
import { createSqlLedger } from "../../model/ledger/create-sql-ledger.ts";
import { keptLedgerContract, ledgerContract } from "../../model/ledger/ledger.contract.ts";
import { progressLogContract } from "../../progress-log/progress-log.contract.ts";
import { createSqlProgressLog } from "../../progress-log/sql/create-sql-progress-log.ts";
import { retentionContract } from "../../retention/retention.contract.ts";
import { createSqlRetention } from "../../retention/sql/create-sql-retention.ts";
import { createSqlStore } from "../../store/sql/create-sql-store.ts";
import { storeContract } from "../../store/store.contract.ts";
import { createSqlTestHistory } from "../../test-history/sql/create-sql-test-history.ts";
import { testHistoryContract } from "../../test-history/test-history.contract.ts";
import { createSqlTokens } from "../../tokens/sql/create-sql-tokens.ts";
import { tokensContract } from "../../tokens/tokens.contract.ts";
import type { SqlDatabase } from "../sql-database.ts";
import { openPostgresDatabase } from "./open-postgres-database.ts";

let server: PostgresServer;
let number = 0;
const opened = new Set<SqlDatabase>();
beforeAll(async () => {
  server = await startPostgresServer();
});
afterEach(async () => {
  for (const database of opened) await database.close();
  opened.clear();
});
afterAll(() => server.remove());

async function open(url: string): Promise<SqlDatabase> {
  const database = await openPostgresDatabase({ url, connections: 4 });
  opened.add(database);
  return database;
}

let storeUrl = "";
storeContract("PostgreSQL", {
  reset: async () => {
    storeUrl = await server.createDatabase();
  },
  open: async () => {
    const database = await open(storeUrl);
    opened.delete(database);
    return createSqlStore(database);
  },
});

async function openAudit() {
  const url = await server.createDatabase();
  const path = join(server.folder, `${++number}.head`);
  const reopen = async () => createSqlAudit(await open(url), { path, isOnly: false });
  return { url, path, audit: await reopen(), reopen };
}
auditContract("PostgreSQL", openAudit);

testHistoryContract("PostgreSQL", async () => {
  const url = await server.createDatabase();
  const reopen = async () => createSqlTestHistory(await open(url));
  return { history: await reopen(), reopen };
});

memoryContract("memory on PostgreSQL", async () =>
  createSqlMemory(await open(await server.createDatabase())),
);

ledgerContract("PostgreSQL", async () => createSqlLedger(await open(await server.createDatabase()), "run-1"));
let ledgerUrl: string | undefined;
keptLedgerContract("PostgreSQL", async (runId) => {
  ledgerUrl ??= await server.createDatabase();
  return createSqlLedger(await open(ledgerUrl), runId);
});

retentionContract("PostgreSQL", async (nowMs) => {
  const database = await open(await server.createDatabase());
  opened.delete(database);
  return {
    retention: createSqlRetention(database),
    store: createSqlStore(database, nowMs),
    history: createSqlTestHistory(database, nowMs),
  };
});

tokensContract("PostgreSQL", async () => createSqlTokens(await open(await server.createDatabase())));
answersContract("PostgreSQL", async () => createSqlAnswers(await open(await server.createDatabase())));
progressLogContract("PostgreSQL", () =>
  createSqlProgressLog(async () => {
    const database = await open(await server.createDatabase());
    opened.delete(database);
    return database;
  }),
);

describe("an audit log on PostgreSQL", () => {
  it("is one chain however many append at once, and each home notes what it saw", async () => {
    const { url, audit } = await openAudit();
    const others = await Promise.all(
      [1, 2, 3].map(async (home) =>
        createSqlAudit(await open(url), { path: join(server.folder, `home-${home}.head`), isOnly: false }),
      ),
    );
    await Promise.all(others.flatMap((one) => [1, 2, 3, 4, 5].map((at) => one.append(auditEntry(at)))));
    for (const one of [audit, ...others])
      expect(await one.verify()).toMatchObject({ status: "intact", records: 15 });
  });

  it("is found out by an end that is gone, with the count of records", async () => {
    const { url, audit } = await openAudit();
    for (let at = 1; at <= 4; at++) await audit.append(auditEntry(at));
    const database = await open(url);
    const cut = database.transact(async (sql) => void (await sql.deleteFrom("audit").execute()));
    await expect(cut).rejects.toThrow("the audit log only grows");
    await database.transact(async (sql) => {
      await sql.schema.alterTable("audit").renameTo("audit_before").execute();
      await sql.schema
        .createTable("audit")
        .as(
          sql
            .selectFrom("audit_before" as "audit")
            .selectAll()
            .where("number", "<", 3),
        )
        .execute();
      await sql.updateTable("audit_end").set({ records: 2 }).execute();
    });
    expect(await audit.verify()).toMatchObject({ status: "broken", number: 3 });
  });
});
