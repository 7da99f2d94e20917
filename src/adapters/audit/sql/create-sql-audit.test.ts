import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/support/repositories/git-repository.ts";
import { openSqliteDatabase } from "../../sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../sqlite/open-sqlite-file.ts";
import { auditContract, auditEntry } from "../audit.contract.ts";
import { createSqlAudit } from "./create-sql-audit.ts";

const folder = temporaryFolder();
let count = 0;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function openFile(number: number) {
  return openSqliteFile(join(folder, `${number}.db`));
}

function headPath(number: number) {
  return join(folder, `${number}.head`);
}

async function openAudit(number: number, file = openFile(number)) {
  return createSqlAudit(await openSqliteDatabase(file), { path: headPath(number), isOnly: true });
}

auditContract("sqlite", async () => {
  const number = ++count;
  return { audit: await openAudit(number), reopen: () => openAudit(number) };
});

describe("a log that somebody wrote to by hand", () => {
  const untrigger = "DROP TRIGGER audit_never_changes; DROP TRIGGER audit_never_shrinks;";

  async function tamper(sql: string) {
    const { file, audit } = await fiveRecords();
    file.db.exec(sql);
    return audit.verify();
  }

  async function fiveRecords() {
    const number = ++count;
    const file = openFile(number);
    const audit = await openAudit(number, file);
    for (let at = 1; at <= 5; at++) await audit.append(auditEntry(at));
    return { number, file, audit };
  }

  it.each([
    ["a changed word", "UPDATE audit SET record = replace(record, 'test_3', 'test_9') WHERE number = 3", 3],
    ["another run", "UPDATE audit SET run_id = 'r2' WHERE number = 3", 3],
    ["a turned decision", "UPDATE audit SET record = replace(record, 'true', 'false') WHERE number = 2", 2],
    ["a record that is gone", "DELETE FROM audit WHERE number = 2", 2],
    ["an end that is gone", "DELETE FROM audit WHERE number >= 4", 4],
    [
      "an end that is gone with the count of records",
      "DELETE FROM audit WHERE number >= 4; UPDATE audit_end SET records = 3",
      4,
    ],
    ["a log that was emptied", "DELETE FROM audit", 1],
    ["broken text", "UPDATE audit SET record = 'x' WHERE number = 4", 4],
    ["another hash", "UPDATE audit SET hash = '00' WHERE number = 5", 5],
    [
      "two records that changed places",
      "UPDATE audit SET number = 9 WHERE number = 2; UPDATE audit SET number = 2 WHERE number = 3; UPDATE audit SET number = 3 WHERE number = 9",
      2,
    ],
  ])("is found out by %s", async (_what, sql, number) => {
    expect(await tamper(`${untrigger} ${sql}`)).toMatchObject({ status: "broken", number });
  });

  it("is found out when records are added after its end was cut off", async () => {
    const { file, audit, number } = await fiveRecords();
    file.db.exec(`${untrigger} DELETE FROM audit WHERE number >= 3`);
    file.db.exec("UPDATE audit_end SET records = 2");
    const reopened = await openAudit(number);
    await reopened.append(auditEntry(7));
    expect(await audit.verify()).toMatchObject({
      status: "broken",
      number: 4,
      reason: "the record is missing",
    });
    for (let at = 8; at <= 12; at++) await audit.append(auditEntry(at));
    expect(await audit.verify()).toMatchObject({ status: "broken", number: 5 });
  });

  it.each(["", "5 0\n", `5 ${"0".repeat(64)}\n`])("is found out by the noted head %j", async (text) => {
    const { audit, number } = await fiveRecords();
    expect(readFileSync(headPath(number), "utf8")).toMatch(/^5 [0-9a-f]{64}\n$/);
    writeFileSync(headPath(number), text);
    expect(await audit.verify()).toMatchObject({ status: "broken", number: 5 });
    await audit.append(auditEntry(6));
    expect(await audit.verify()).toMatchObject({ status: "broken" });
  });

  it.each(["UPDATE audit SET hash = ''", "DELETE FROM audit"])("refuses a plain %s", async (sql) => {
    await expect(tamper(sql)).rejects.toThrow("the audit log only grows");
  });
});
