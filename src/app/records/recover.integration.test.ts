import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { type PostgresServer, startPostgresServer } from "../../../test/support/servers/postgres-server.ts";
import { createFolderBlobs } from "../../adapters/blobs/folder/create-folder-blobs.ts";
import { createSqliteBus } from "../../adapters/bus/sqlite/create-sqlite-bus.ts";
import { openPostgresDatabase } from "../../adapters/sql/postgres/open-postgres-database.ts";
import { openSqliteFile } from "../../adapters/sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../../adapters/store/sql/create-sql-store.ts";
import { create, EventSchema, JobKind, RunSchema, RunState } from "../../contracts/index.ts";
import type { Store } from "../../ports/store.ts";
import { serveRoles } from "../roles/serve-roles.ts";
import { createOrchestrator } from "../runs/orchestrator.ts";
import { recover } from "./recover.ts";

const folder = temporaryFolder();
const clock = { nowMs: () => Date.now() };
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgresServer();
});
afterAll(async () => {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (url: string) => createSqlStore(await openPostgresDatabase({ url, connections: 4 }));

/** Plays all that merges a run, on a bus without any message. */
async function finish(store: Store, runId: string): Promise<void> {
  const bus = createSqliteBus(openSqliteFile(join(folder, "empty.db")));
  const blobs = createFolderBlobs({ folder: join(folder, "blobs"), scratch: folder });
  const stop = new AbortController();
  const merged = create(EventSchema, {
    body: { case: "mergeFinished", value: { result: { merged: true } } },
  });
  const { done } = serveRoles(
    {
      ...{ store, bus, blobs, clock, orchestrator: createOrchestrator({ store, clock }), progress: () => {} },
      ...{ work: async () => merged.body, notify: async () => {}, takeCommit: async () => {} },
      ...{ onRest: async () => {}, onFault: () => {} },
    },
    { roles: ["orchestrator", "merge"], jobs: 1, drainMs: 1000, signal: stop.signal },
  );
  while ((await store.stateOf(runId)) !== RunState.DONE)
    await new Promise((resolve) => setTimeout(resolve, 50));
  stop.abort();
  await done;
  await bus.close();
}

it("goes on with the runs of a backup on an empty bus", async () => {
  const [from, to] = [await postgres.createDatabase(), await postgres.createDatabase()];
  const before = await open(from);
  const run = (id: string, state: RunState) =>
    create(RunSchema, { id, state, job: JobKind.MERGE, cycle: 1, attempt: 1 });
  await before.transact(async (tx) => {
    await tx.saveRun(run("merging", RunState.MERGING), 1);
    await tx.saveRun(run("waiting", RunState.AWAITING_APPROVAL), 1);
  });
  await before.close();
  const dump = execFileSync("pg_dump", [from], { maxBuffer: 1e9 });
  execFileSync("psql", ["--quiet", "--set", "ON_ERROR_STOP=1", to], {
    input: dump,
    stdio: "pipe",
  });
  const store = await open(to);
  expect(await recover({ store, clock })).toBe(1);
  await finish(store, "merging");
  expect(await store.stateOf("waiting")).toBe(RunState.AWAITING_APPROVAL);
  await store.close();
});
