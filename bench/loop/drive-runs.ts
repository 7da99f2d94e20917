import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { roleNames } from "../../src/app/roles/roles.ts";
import { serveRoles } from "../../src/app/roles/serve-roles.ts";
import { createOrchestrator } from "../../src/app/runs/orchestrator.ts";
import { RunState } from "../../src/contracts/index.ts";
import type { Blobs } from "../../src/ports/blobs.ts";
import type { Bus } from "../../src/ports/bus.ts";
import type { Store } from "../../src/ports/store.ts";
import { instantJobs, submission } from "./instant-jobs.ts";

/** What runs go through. */
export interface LoopPlaces {
  readonly store: Store;
  readonly bus: Bus;
  readonly blobs: Blobs;
  /** Others may be on the bus. */
  readonly isShared: boolean;
}

/** A tenth of the runs. */
export interface Part {
  readonly runs: number;
  readonly seconds: number;
  /** Of this process, on any core: a busy machine changes it little. */
  readonly cpuSeconds: number;
  /** From submission to the merge, sorted. */
  readonly times: readonly number[];
  /** What is in use once garbage is collected, and what the process takes. */
  readonly heapMb: number;
  readonly memoryMb: number;
}

/** Takes so many runs through all roles, so many at the same time; reports each tenth. Throws if one does not end in DONE. */
export async function driveRuns(
  { store, bus, blobs, isShared }: LoopPlaces,
  { runs, window }: { readonly runs: number; readonly window: number },
  report: (part: Part) => void,
): Promise<void> {
  const clock = { nowMs: () => Date.now() };
  const shared = isShared ? blobs : undefined;
  const orchestrator = createOrchestrator({ store, clock, shared });
  const waiting = new Map<string, (state: RunState) => void>();
  const stop = new AbortController();
  const faults: unknown[] = [];
  const serving = serveRoles(
    {
      ...{ store, bus, blobs, shared, clock, orchestrator, work: instantJobs, progress: () => {} },
      ...{ notify: async () => {}, takeCommit: async () => {} },
      onRest: async ({ id, state }) => waiting.get(id)?.(state),
      onFault: (_role, error) => void faults.push(error),
    },
    { roles: roleNames, jobs: 16, drainMs: 10_000, signal: stop.signal },
  );
  const take = async (number: number): Promise<number> => {
    const event = submission(number);
    const sinceMs = performance.now();
    const rested = new Promise<RunState>((resolve) => waiting.set(event.runId, resolve));
    await orchestrator.accept(event);
    const state = await rested;
    waiting.delete(event.runId);
    if (state !== RunState.DONE) throw new Error(`run ${event.runId} ended in state ${state}`);
    return performance.now() - sinceMs;
  };
  const tenth = Math.ceil(runs / 10);
  for (let from = 0; from < runs; from += tenth) {
    const sinceMs = performance.now();
    const before = process.cpuUsage();
    const size = Math.min(tenth, runs - from);
    const times = await inWindow(size, window, (at) => take(from + at + 1));
    const seconds = (performance.now() - sinceMs) / 1000;
    const { user, system } = process.cpuUsage(before);
    const cpuSeconds = (user + system) / 1e6;
    report({
      runs: size,
      seconds,
      cpuSeconds,
      times: times.sort((a, b) => a - b),
      heapMb: heapInUse() / 1e6,
      memoryMb: process.memoryUsage().rss / 1e6,
    });
  }
  stop.abort();
  await serving.done;
  if (faults.length > 0) throw new Error(`${faults.length} faults, such as: ${faults[0]}`);
}

function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

async function inWindow(
  count: number,
  window: number,
  work: (at: number) => Promise<number>,
): Promise<number[]> {
  const results: number[] = [];
  let next = 0;
  const one = async () => {
    while (next < count) results.push(await work(next++));
  };
  await Promise.all(Array.from({ length: Math.min(window, count) }, one));
  return results;
}
