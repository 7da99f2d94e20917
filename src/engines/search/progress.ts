import type { EngineProgress } from "../engine.ts";
import { reporting } from "./tuning.ts";

/** Passes progress on, at most a few times a second. */
export function createProgress(
  now: () => number,
  onProgress: ((progress: EngineProgress) => void) | undefined,
): (progress: Omit<EngineProgress, "elapsedMs">) => void {
  const started = now();
  let last = Number.NEGATIVE_INFINITY;
  return (progress) => {
    if (!onProgress || now() - last < reporting.intervalMs) return;
    last = now();
    onProgress({ ...progress, elapsedMs: last - started });
  };
}
