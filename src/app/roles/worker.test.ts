import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/repositories/git-repository.ts";
import { createSqliteBus } from "../../adapters/bus/sqlite/create-sqlite-bus.ts";
import { openSqliteDatabase } from "../../adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile, type SqliteFile } from "../../adapters/sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../../adapters/store/sql/create-sql-store.ts";
import {
  CommandSchema,
  create,
  type Event,
  EventSchema,
  JobKind,
  RunSchema,
  RunState,
  topics,
} from "../../contracts/index.ts";
import type { Bus, BusMessage } from "../../ports/bus.ts";
import type { Store } from "../../ports/store.ts";
import { createWorker, type JobWork } from "./worker.ts";

const clock = { nowMs: () => 1000 };
const command = create(CommandSchema, {
  ...{ id: "r1/1/plan/1", runId: "r1", job: JobKind.PLAN, cycle: 1, attempt: 1 },
});
const result = (id: string): Event["body"] =>
  create(EventSchema, { body: { case: "specReady", value: { cycle: 1, spec: { id } } } }).body;
let folder: string;
let file: SqliteFile;
let store: Store;
let bus: Bus;

beforeEach(async () => {
  folder = temporaryFolder();
  file = openSqliteFile(join(folder, "goldseam.db"));
  store = createSqlStore(await openSqliteDatabase(file));
  bus = createSqliteBus(file);
  const run = { id: "r1", state: RunState.PLANNING, job: JobKind.PLAN, cycle: 1, attempt: 1 };
  await store.transact((tx) => tx.saveRun(create(RunSchema, run), 0));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const published = () => bus.countWaiting({ group: "test", topics: Object.values(topics) });
const workerThat = (work: JobWork) => createWorker({ store, bus, clock, work });
/** As if the deadline had passed while this worker was suspended. */
const loseLease = async () => {
  file.db.exec("UPDATE work_leases SET ends_at = 0");
  await store.takeLease(`job/${command.id}`, 60_000);
};

it("does a job once, however often its command comes", async () => {
  let times = 0;
  const worker = workerThat(async () => {
    times += 1;
    return result(`spec-${times}`);
  });
  await worker(command);
  await worker(command);
  expect(times).toBe(1);
  expect(await published()).toBe(1);
});

it("lets an effect happen only while the job is its own", async () => {
  const effects: string[] = [];
  await workerThat(async (_command, _run, { confirm }) => {
    await confirm();
    effects.push("commit");
    await loseLease();
    await confirm();
    effects.push("push");
    return result("mine");
  })(command);
  expect(effects).toEqual(["commit"]);
  expect(await store.findJobResult(command.id)).toBeUndefined();
  expect(await published()).toBe(0);
});

it("neither stores nor publishes what it finished after another worker took the job", async () => {
  await workerThat(async () => {
    await loseLease();
    return result("mine");
  })(command);
  expect(await store.findJobResult(command.id)).toBeUndefined();
  expect(await published()).toBe(0);
});

it("reports no error of a job that it lost", async () => {
  await workerThat(async (_command, _run, { confirm }) => {
    await loseLease();
    await confirm();
    throw new Error("not reached");
  })(command);
  expect(await store.findJobResult(command.id)).toBeUndefined();
});

it("has a command come again later while somebody else holds the job", async () => {
  await store.takeLease(`job/${command.id}`, 60_000);
  await workerThat(async () => result("mine"))(command);
  expect(await published()).toBe(0);
  const dueAtMs = await store.nextTimerAtMs();
  expect(dueAtMs).toBeGreaterThan(clock.nowMs());
  await store.releaseDueTimers(dueAtMs ?? 0);
  const again: BusMessage[] = [];
  await store.relayOutbox(10, async (messages) => void again.push(...messages));
  expect(again).toMatchObject([{ topic: topics.jobPlan, key: "r1" }]);
  expect(again[0]?.id).not.toBe(command.id);
});

it("stops a job whose run has ended, and takes its command for done", async () => {
  let reason: unknown;
  await workerThat(async (_command, run, { signal }) => {
    await store.transact((tx) => tx.saveRun({ ...run, state: RunState.CANCELLED }, 1));
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    reason = signal.reason;
    signal.throwIfAborted();
    return result("mine");
  })(command);
  expect(reason).toMatchObject({ message: "run r1 has ended" });
  expect(await store.findJobResult(command.id)).toBeUndefined();
  expect(await published()).toBe(0);
});
