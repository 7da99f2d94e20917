import type { EngineProgress } from "../engine.ts";
import { reporting } from "./tuning.ts";

/** Passes progress on a few times a second at most. */
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
