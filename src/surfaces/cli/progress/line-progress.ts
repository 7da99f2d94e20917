import type { ProgressEvent } from "../../../ports/progress.ts";
import { duration, pad } from "../terminal/layout.ts";
import { sanitize, type Terminal } from "../terminal/terminal.ts";
import { type ProgressView, stepTitle } from "./progress-view.ts";

const marks = { passed: "✓", failed: "✗", skipped: "-", info: "·" } as const;

/** So that a log does not fill with what changes all the time. */
const quietMs = 5_000;

/** One line when a stage starts and one for each step that ends, for logs; of what a step says meanwhile a few. */
export function createLineProgress(terminal: Terminal): ProgressView {
  let stage = "";
  let toldAtMs = Number.NEGATIVE_INFINITY;
  return {
    report: (event) => {
      if (event.status === "info") {
        if (event.stage === stage && performance.now() - toldAtMs < quietMs) return;
        toldAtMs = performance.now();
      }
      if (event.stage !== stage) terminal.write(`${event.stage}\n`);
      stage = event.stage;
      if (event.status !== "started") terminal.write(`${lineOf(event, marks[event.status])}\n`);
    },
    stop: () => {},
  };
}

function lineOf(event: ProgressEvent, mark: string): string {
  const time = event.durationMs === undefined ? "" : duration(event.durationMs);
  const detail = sanitize(event.detail ?? "").replace(/\s+/g, " ");
  return `  ${mark} ${pad(stepTitle(event), 22)}${pad(time, 8)}${detail}`.trimEnd();
}
