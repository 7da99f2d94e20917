import type { EngineProgress } from "../engine.ts";

const INTERVAL_MS = 250;

/** Passes progress on a few times a second at most. */
export function createProgress(
  now: () => number,
  onProgress: ((progress: EngineProgress) => void) | undefined,
): (progress: Omit<EngineProgress, "elapsedMs">) => void {
  const started = now();
  let last = Number.NEGATIVE_INFINITY;
  return (progress) => {
    if (!onProgress || now() - last < INTERVAL_MS) return;
    last = now();
    onProgress({ ...progress, elapsedMs: last - started });
  };
}
