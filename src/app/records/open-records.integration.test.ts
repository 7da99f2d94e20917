import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { type PostgresServer, startPostgresServer } from "../../../test/support/servers/postgres-server.ts";
import { type S3Server, startS3Server } from "../../../test/support/servers/s3-server.ts";
import { auditEntry } from "../../adapters/audit/audit.contract.ts";
import { create, RunSchema, RunState } from "../../contracts/index.ts";
import { openHome } from "../home.ts";
import { checkRecords } from "./check-records.ts";
import { openRecords, type RecordPlaces } from "./open-records.ts";

let folder: string;
let postgres: PostgresServer;
let s3: S3Server;
let places: RecordPlaces;
beforeAll(async () => {
  folder = temporaryFolder();
  [postgres, s3] = await Promise.all([startPostgresServer(), startS3Server()]);
  Object.assign(process.env, s3.env);
  places = {
    database: await postgres.createDatabase(),
    blobs: `s3://${s3.bucket}?endpoint=${s3.endpoint}`,
  };
});
afterAll(async () => {
  for (const name of Object.keys(s3.env)) delete process.env[name];
  await Promise.all([postgres.remove(), s3.remove()]);
  rmSync(folder, { recursive: true, force: true });
});

it("shares records between homes that name the same servers", async () => {
  const [one, other] = await Promise.all(
    ["one", "other"].map((name) => openRecords(openHome(join(folder, name)), places)),
  );
  if (!one || !other) throw new Error("not opened");
  await one.store.transact((tx) => tx.saveRun(create(RunSchema, { id: "r1", state: RunState.BUILDING }), 1));
  expect((await other.store.findRun("r1"))?.run.state).toBe(RunState.BUILDING);
  const address = await one.blobs.put(new TextEncoder().encode("archive"));
  expect(new TextDecoder().decode(await other.blobs.get(address))).toBe("archive");
  await Promise.all([one, other].map(({ audit }) => audit.append(auditEntry(1))));
  expect(await other.audit.verify()).toMatchObject({ status: "intact", records: 2 });
  await one.openLedger("r1").book({ inputTokens: 5, outputTokens: 1, estimated: false });
  const cap = await other
    .openLedger("r1")
    .book({ inputTokens: 5, outputTokens: 1, estimated: false }, (booked) =>
      booked.inputTokens >= 5 ? "full" : undefined,
    );
  expect(cap).toBe("full");
  await Promise.all([one.close(), other.close()]);
});

it("says whether the servers answer", async () => {
  expect(await checkRecords(places)).toMatchObject([
    { name: "database", status: "ok" },
    { name: "blobs", status: "ok" },
  ]);
  const away = { database: "postgres://127.0.0.1:1/none", blobs: "s3://absent?endpoint=http://127.0.0.1:1" };
  expect(await checkRecords(away)).toMatchObject([
    { name: "database", status: "missing", detail: expect.stringContaining("cannot be reached") },
    { name: "blobs", status: "missing", detail: expect.stringContaining("cannot be used") },
  ]);
});
