import { join } from "node:path";
import { openSqliteDatabase } from "../src/adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../src/adapters/sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../src/adapters/store/sql/create-sql-store.ts";
import { create, type Run, RunSchema, RunState, TestOutcome } from "../src/contracts/index.ts";
import { temporaryFolder } from "../test/support/git-repository.ts";
import { removeHome, startTestServer } from "../test/support/test-server.ts";

const runs = 100_000;
const batch = 5_000;
const clients = 50;
const requests = 1_000;
const dayMs = 24 * 60 * 60 * 1000;
const states = [
  RunState.DONE,
  RunState.DONE,
  RunState.DONE,
  RunState.REJECTED,
  RunState.PAUSED,
  RunState.CANCELLED,
];

/** How long a server with many runs takes to answer many clients at once. Clients and server share this process. */
export async function benchServer(): Promise<void> {
  const home = join(temporaryFolder(), "home");
  const startMs = Date.now();
  await seed(home);
  console.log(`${runs} runs seeded in ${Math.round((Date.now() - startMs) / 1000)} s`);
  const world = await startTestServer({ home, perSecond: 1_000_000 });
  const token = await world.token("viewer");
  const { next_cursor: cursor } = (await (await world.api(token, "/runs?limit=200")).json()) as {
    next_cursor: string;
  };
  const paths = [
    "/runs",
    `/runs?cursor=${Math.floor(Number(cursor) / 2)}`,
    "/runs?state=PAUSED",
    "/runs?text=number+99",
    "/runs/r50000",
    "/approvals",
    "/tickets",
    "/trends?days=30",
    "/audit",
  ];
  for (const path of paths) {
    const times = await measure(async () => {
      const answer = await world.api(token, path);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    });
    const at = (share: number) =>
      `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`.padStart(8);
    console.log(`${path.padEnd(24)} p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}`);
  }
  await world.stop();
  removeHome(home);
}

async function measure(ask: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let left = requests;
  const client = async () => {
    while (left-- > 0) {
      const startMs = performance.now();
      await ask();
      times.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times.sort((a, b) => a - b);
}

async function seed(home: string): Promise<void> {
  const store = createSqlStore(await openSqliteDatabase(openSqliteFile(join(home, "goldseam.db"))));
  const firstMs = Date.now() - 90 * dayMs;
  for (let from = 0; from < runs; from += batch) {
    await store.transact(async (tx) => {
      for (let at = from; at < from + batch; at += 1)
        await tx.saveRun(runOf(at), firstMs + at * ((90 * dayMs) / runs));
    });
  }
  await store.close();
}

function runOf(at: number): Run {
  const state = at > runs - 50 ? RunState.AWAITING_APPROVAL : (states[at % states.length] ?? RunState.DONE);
  const results = Array.from({ length: 20 }, (_, test) => ({
    name: `suite ${test} does what it says`,
    file: `test/part-${test}.test`,
    outcome: TestOutcome.PASSED,
  }));
  return create(RunSchema, {
    id: `r${at}`,
    state,
    change: {
      ...{ repo: `/code/shop-${at % 10}`, branchName: `feature/${at % 5_000}`, intoBranch: "main" },
      ...{
        commitSha: at.toString(16).padStart(40, "0"),
        author: `Dev ${at % 40} <dev${at % 40}@example.com>`,
      },
      message: `Change number ${at}`,
    },
    changeReport: {
      coverage: { measured: true, linePct: 80 + (at % 15) },
      steps: [{ durationMs: 9_000 }],
      testRun: { results },
    },
    ...(state === RunState.PAUSED && { tickets: [{ id: `r${at}/1/t`, title: "a test fails" }] }),
  });
}
