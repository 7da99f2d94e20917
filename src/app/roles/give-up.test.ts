import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { createFolderBlobs } from "../../adapters/blobs/folder/create-folder-blobs.ts";
import { createSqliteBus } from "../../adapters/bus/sqlite/create-sqlite-bus.ts";
import { openSqliteDatabase } from "../../adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../adapters/sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../../adapters/store/sql/create-sql-store.ts";
import { CommandSchema, create, EventSchema, JobKind, RunSchema, RunState } from "../../contracts/index.ts";
import type { LocalBus } from "../../ports/bus.ts";
import type { Store } from "../../ports/store.ts";
import { commandMessage } from "../runs/messages.ts";
import { createOrchestrator } from "../runs/orchestrator.ts";
import type { Role } from "./roles.ts";
import { serveRoles } from "./serve-roles.ts";

let folder: string;
let store: Store;
let bus: LocalBus;
let nowMs = 0;
const clock = { nowMs: () => nowMs };

beforeEach(async () => {
  folder = temporaryFolder();
  const file = openSqliteFile(join(folder, "goldseam.db"));
  store = createSqlStore(await openSqliteDatabase(file));
  bus = createSqliteBus(file);
});
afterEach(async () => {
  await bus.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Plays roles, with time that jumps to whatever waits next, until `isEnough`. */
async function play(
  roles: readonly Role[],
  afterJob: (id: string) => Promise<void>,
  isEnough: () => Promise<boolean>,
) {
  const stop = new AbortController();
  const faults: string[] = [];
  const blobs = createFolderBlobs({ folder: join(folder, "blobs"), scratch: folder });
  const { done } = serveRoles(
    {
      ...{ store, bus, blobs, clock, orchestrator: createOrchestrator({ store, clock }), progress: () => {} },
      work: async () => ignored,
      afterJob: ({ id }) => afterJob(id),
      ...{ notify: async () => {}, takeCommit: async () => {}, onRest: async () => {} },
      onFault: (_role, error) => void faults.push(String(error)),
    },
    { roles, jobs: 1, drainMs: 0, signal: stop.signal },
  );
  while (!(await isEnough())) {
    nowMs = Math.max(nowMs, (await store.nextTimerAtMs()) ?? 0);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  stop.abort();
  await done;
  return faults;
}

const healing = (id: string) =>
  create(RunSchema, { id, state: RunState.HEALING, job: JobKind.HEAL, cycle: 1, attempt: 1 });
const command = (id: string, runId: string) =>
  commandMessage(create(CommandSchema, { id, runId, job: JobKind.HEAL, cycle: 1, attempt: 1 }));
/** An answer that the loop takes for a stale one. */
const ignored = create(EventSchema, { body: { case: "retryDue", value: { cycle: 9 } } }).body;
const stateOf = async (id: string) => (await store.findRun(id))?.run;

it("gives a message up after some attempts: it is a dead letter, and its run pauses with the reason", async () => {
  await store.transact((tx) => tx.saveRun(healing("r1"), 0));
  await bus.publish([command("r1/1/heal/1", "r1")]);
  const faults = await play(
    ["orchestrator", "heal"],
    async () => {
      throw new Error("the disk is full");
    },
    async () => (await stateOf("r1"))?.state === RunState.PAUSED && (await bus.deadLetters()).length > 0,
  );
  expect(faults).toHaveLength(5);
  expect(await bus.deadLetters()).toMatchObject([
    { group: "heal", reason: "given up after 5 attempts: the disk is full" },
  ]);
  expect(JSON.stringify((await stateOf("r1"))?.handOffMd)).toContain("the disk is full");
});

it("lets others of the same run go on meanwhile, and forgets the failure once an attempt succeeds", async () => {
  await store.transact((tx) => tx.saveRun(healing("r1"), 0));
  await bus.publish([command("first", "r1"), command("second", "r1")]);
  const seen: string[] = [];
  await play(
    ["orchestrator", "heal"],
    async (id) => {
      seen.push(id);
      if (id === "first" && seen.length < 4) throw new Error("not yet");
    },
    async () => seen.filter((id) => id === "first").length === 3,
  );
  expect(seen).toEqual(["first", "second", "first", "first"]);
  expect(await bus.deadLetters()).toEqual([]);
  expect((await stateOf("r1"))?.state).toBe(RunState.HEALING);
});
