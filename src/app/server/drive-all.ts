import { setTimeout as sleep } from "node:timers/promises";
import { RunState, RunStateSchema } from "../../contracts/index.ts";
import { restingStates } from "../../loop/decide.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import type { App } from "../app.ts";

const lookMs = 500;
const afterFaultMs = 30_000;
/** How many runs are looked at for work; others have to wait for these anyway. */
const mostWaiting = 100;

const workingStates = RunStateSchema.values
  .map(({ number }) => number as RunState)
  .filter((state) => state !== RunState.UNSPECIFIED && !restingStates.includes(state));

/** Drives runs that are not at rest, a few at a time, until the signal. Waits for those under way before it ends. */
export async function driveAll(
  deps: { readonly store: Store; readonly clock: Clock; readonly drive: App["drive"] },
  { jobs, progress, signal, onFault }: Parameters<App["driveAll"]>[0],
): Promise<void> {
  const underWay = new Map<string, { readonly stop: AbortController; readonly done: Promise<void> }>();
  const notBefore = new Map<string, number>();

  const start = (id: string) => {
    const stop = new AbortController();
    const own = AbortSignal.any([signal, stop.signal]);
    const done = deps
      .drive(id, { progress, signal: own })
      .then(() => void notBefore.delete(id))
      .catch((error: unknown) => {
        notBefore.set(id, deps.clock.nowMs() + afterFaultMs);
        if (!own.aborted) onFault(id, error);
      })
      .finally(() => underWay.delete(id));
    underWay.set(id, { stop, done });
  };

  while (!signal.aborted) {
    const working = await deps.store.listSummaries({ states: workingStates, limit: mostWaiting });
    const ids = working.map(({ summary }) => summary.id).reverse();
    for (const [id, { stop }] of underWay)
      if (!ids.includes(id) && (await isCancelled(deps, id))) stop.abort();
    const nowMs = deps.clock.nowMs();
    const next = ids.filter((id) => !underWay.has(id) && (notBefore.get(id) ?? 0) <= nowMs);
    for (const id of next.slice(0, Math.max(0, jobs - underWay.size))) start(id);
    await sleep(lookMs, undefined, { signal }).catch(() => {});
  }
  await Promise.all([...underWay.values()].map(({ done }) => done));
}

async function isCancelled({ store }: { readonly store: Store }, id: string): Promise<boolean> {
  const [found] = await store.listSummaries({ idPrefix: id, limit: 1 });
  return found?.summary.state === RunState.CANCELLED;
}
