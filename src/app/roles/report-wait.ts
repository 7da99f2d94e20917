import type { Clock } from "../../ports/clock.ts";
import type { Progress } from "../../ports/progress.ts";
import type { Store } from "../../ports/store.ts";

/** Reports how long a run's back-off lasts, once, so that a waiting run does not look stuck; returns which one it reported. */
export async function reportWait(
  deps: { readonly store: Store; readonly clock: Clock; readonly progress: Progress },
  runId: string,
  reported?: number,
): Promise<number | undefined> {
  const due = await deps.store.nextTimerAtMs(runId);
  if (due === undefined || due === reported) return reported;
  const seconds = Math.max(0, Math.round((due - deps.clock.nowMs()) / 1000));
  const detail = `the environment failed, not the change; next attempt in ${seconds} s`;
  deps.progress({ runId, stage: "back-off", step: "wait", status: "info", detail });
  return due;
}
