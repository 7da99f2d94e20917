import type { Clock } from "../../ports/clock.ts";
import type { Progress, ProgressEvent } from "../../ports/progress.ts";
import type { ProgressLog } from "../../ports/records/progress-log.ts";

const flushMs = 250;

/** Passes progress on and keeps it for those who watch from elsewhere; a failure to keep it never fails a run. */
export function recordProgress(
  { log, clock }: { readonly log: ProgressLog; readonly clock: Clock },
  progress: Progress,
): { readonly progress: Progress; stop(): Promise<void> } {
  let waiting: (ProgressEvent & { readonly atMs: number })[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    timer = undefined;
    const entries = waiting;
    waiting = [];
    if (entries.length > 0) await log.add(entries).catch(() => {});
  };
  return {
    progress: (event) => {
      progress(event);
      if (event.runId === "") return;
      const entry = { ...event, atMs: clock.nowMs() };
      // Figures that change many times a second are kept as often as they are written.
      const last = waiting.at(-1);
      if (last && isSameFigure(last, entry)) waiting[waiting.length - 1] = entry;
      else waiting.push(entry);
      timer ??= setTimeout(flush, flushMs).unref();
    },
    stop: async () => {
      clearTimeout(timer);
      await flush();
    },
  };
}

function isSameFigure(one: ProgressEvent, other: ProgressEvent): boolean {
  return (
    one.status === "info" &&
    other.status === "info" &&
    one.runId === other.runId &&
    one.stage === other.stage &&
    one.step === other.step &&
    one.project === other.project
  );
}
