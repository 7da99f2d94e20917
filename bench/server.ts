import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { openSqliteDatabase } from "../src/adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../src/adapters/sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../src/adapters/store/sql/create-sql-store.ts";
import { create, type Run, RunSchema, RunState, TestOutcome } from "../src/contracts/index.ts";
import { builtDashboard } from "../src/surfaces/cli/commands/server/built-dashboard.ts";
import { temporaryFolder } from "../test/support/repositories/git-repository.ts";
import { removeHome, startTestServer } from "../test/support/test-server.ts";
import type { Asked } from "./server/clients.ts";
import { firstView } from "./server/first-view.ts";

const batch = 5_000;
const clients = 50;
const requests = 1_000;
const firstViewMs = 1_000;
const dayMs = 24 * 60 * 60 * 1000;
const states = [
  RunState.DONE,
  RunState.DONE,
  RunState.DONE,
  RunState.REJECTED,
  RunState.PAUSED,
  RunState.CANCELLED,
];

/** How long a server with many runs takes to answer many clients at once, and until a browser shows the runs. */
export async function benchServer(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { runs: { type: "string", default: "100000" }, only: { type: "string", default: "/" } },
  });
  const runs = Number(values.runs);
  const home = join(temporaryFolder(), "home");
  const startMs = Date.now();
  await seed(home, runs);
  console.log(`${runs} runs seeded in ${Math.round((Date.now() - startMs) / 1000)} s`);
  const dashboard = await builtDashboard(join(import.meta.dirname, ".."), console.log);
  const world = await startTestServer({ home, perSecond: 1_000_000, ...(dashboard && { dashboard }) });
  const token = await world.token("viewer");
  const { next_cursor: cursor } = (await (await world.api(token, "/runs?limit=200")).json()) as {
    next_cursor: string;
  };
  const worker = new Worker(new URL("server/clients.ts", import.meta.url));
  const ask = async (path: string): Promise<number[]> => {
    const url = `${world.server.url}/api/v1${path}`;
    worker.postMessage({ url, token, clients, requests } satisfies Asked);
    const [times] = await once(worker, "message");
    return times;
  };
  let least = 0;
  for (const path of ["/me", ...pathsOf(runs, cursor).filter((one) => one.startsWith(values.only))]) {
    const before = process.threadCpuUsage();
    const times = await ask(path);
    const { user, system } = process.threadCpuUsage(before);
    const cpuMs = (user + system) / 1000 / requests;
    least ||= cpuMs;
    const at = (share: number) =>
      `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0).padStart(5)} ms`;
    console.log(
      `${path.padEnd(24)} p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  CPU ${cpuMs.toFixed(2)} ms, ${(cpuMs / least).toFixed(1)} x /me`,
    );
  }
  await worker.terminate();
  await viewFirst({ url: world.server.url, token }, dashboard !== undefined);
  await world.stop();
  removeHome(home);
}

function pathsOf(runs: number, cursor: string): string[] {
  return [
    "/runs",
    `/runs?cursor=${Math.floor(Number(cursor) / 2)}`,
    "/runs?state=PAUSED",
    "/runs?text=number+99",
    "/runs?text=nowhere",
    `/runs/r${Math.floor(runs / 2)}`,
    "/approvals",
    "/tickets",
    "/trends?days=30",
    "/audit",
  ];
}

async function viewFirst(
  where: { readonly url: string; readonly token: string },
  hasDashboard: boolean,
): Promise<void> {
  const chromium = spawnSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).stdout.trim();
  if (chromium === "" || !hasDashboard) return console.log("first view: needs chromium and the dashboard");
  console.log(
    `first view: ${(await firstView(chromium, where)).toFixed(0)} ms, of at most ${firstViewMs} ms`,
  );
}

async function seed(home: string, runs: number): Promise<void> {
  const store = createSqlStore(await openSqliteDatabase(openSqliteFile(join(home, "goldseam.db"))));
  const firstMs = Date.now() - 90 * dayMs;
  for (let from = 0; from < runs; from += batch) {
    await store.transact(async (tx) => {
      for (let at = from; at < from + batch; at += 1)
        await tx.saveRun(runOf(at, runs), firstMs + at * ((90 * dayMs) / runs));
    });
  }
  await store.close();
}

function runOf(at: number, runs: number): Run {
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
