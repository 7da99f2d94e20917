import { RunState } from "../../contracts/index.ts";
import type { StoredRun } from "../../ports/store.ts";

/** How long earlier runs took until they asked for approval, and how many of them are known; undefined without any. */
export function usualRunTime(
  runs: readonly StoredRun[],
): { readonly ms: number; readonly runs: number } | undefined {
  const times = runs
    .filter(({ run }) => run.state === RunState.AWAITING_APPROVAL && run.attempt === 1)
    .map(({ createdAtMs, updatedAtMs }) => updatedAtMs - createdAtMs)
    .sort((a, b) => a - b);
  const ms = times[Math.floor(times.length / 2)];
  return ms === undefined ? undefined : { ms, runs: times.length };
}
