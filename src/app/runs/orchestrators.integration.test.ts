import { afterAll, beforeAll, expect, it } from "vitest";
import { type PostgresServer, startPostgresServer } from "../../../test/support/servers/postgres-server.ts";
import { openPostgresDatabase } from "../../adapters/sql/postgres/open-postgres-database.ts";
import { createSqlStore } from "../../adapters/store/sql/create-sql-store.ts";
import { CommitStatus, create, type Event, EventSchema, RunState } from "../../contracts/index.ts";
import type { BusMessage } from "../../ports/bus.ts";
import type { Store } from "../../ports/store.ts";
import { createOrchestrator } from "./orchestrator.ts";

let server: PostgresServer;
const stores: Store[] = [];
beforeAll(async () => {
  server = await startPostgresServer();
  const url = await server.createDatabase();
  for (let at = 0; at < 3; at++) stores.push(createSqlStore(await openPostgresDatabase({ url })));
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await server.remove();
});

const submitted = (runId: string, branchName: string): Event =>
  create(EventSchema, {
    id: `${runId}:submitted`,
    runId,
    body: {
      case: "changeSubmitted",
      value: {
        policy: { maxCycles: 3, approvalRequired: true },
        change: {
          ...{ repo: "/shop", branchName, commitSha: `sha-${runId}`, baseSha: "base" },
          status: CommitStatus.SUCCESS,
        },
      },
    },
  });

const orchestrators = () => stores.map((store) => createOrchestrator({ store, clock: { nowMs: Date.now } }));

it("counts an event once, whichever of several orchestrators get it at the same time", async () => {
  const event = submitted("once", "a");
  const runs = await Promise.all([...orchestrators(), ...orchestrators()].map((one) => one.handle(event)));
  expect(new Set(runs.map(({ state }) => state))).toEqual(new Set([RunState.BASELINE]));
  const commands: BusMessage[] = [];
  await stores[0]?.relayOutbox(100, async (some) => void commands.push(...some));
  expect(commands.filter(({ key }) => key === "once")).toHaveLength(1);
});

it("leaves one run of a lane, however many changes of it arrive at the same time", async () => {
  const ids = Array.from({ length: 12 }, (_, at) => `lane-${at}`);
  const all = orchestrators();
  await Promise.all(ids.map((id, at) => all[at % all.length]?.handle(submitted(id, "feature"))));
  const runs = await Promise.all(ids.map((id) => stores[0]?.findRun(id)));
  const states = Map.groupBy(runs, (stored) => stored?.run.state);
  expect(states.get(RunState.CANCELLED)).toHaveLength(11);
});
