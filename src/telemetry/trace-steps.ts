import type { Progress } from "../ports/progress.ts";
import type { Span, Telemetry } from "../ports/telemetry.ts";

/** Progress that also leaves a span for every step that ended, under the stage's own. Details are not kept. */
export function traceSteps(telemetry: Telemetry, parent: Span, progress: Progress): Progress {
  return (event) => {
    const { stage, step, status, durationMs } = event;
    if (durationMs !== undefined) {
      const endMs = Date.now();
      const span = telemetry.startSpan(step, {
        parent,
        startMs: endMs - durationMs,
        attributes: { "goldseam.stage": stage, "goldseam.status": status },
      });
      span.end({ failed: status === "failed", atMs: endMs });
    }
    progress(event);
  };
}
