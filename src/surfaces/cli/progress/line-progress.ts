import { stepTitle } from "../../../app/observe/step-title.ts";
import type { ProgressEvent } from "../../../ports/progress.ts";
import { duration, pad, roughly } from "../terminal/layout.ts";
import { sanitize, type Terminal } from "../terminal/terminal.ts";
import type { ProgressView } from "./progress-view.ts";

const marks = { passed: "✓", failed: "✗", skipped: "-", info: "·" } as const;

/** Keeps a log from filling with details that change all the time. */
const quietMs = 5_000;

/** For logs: a line when a stage starts, one for each step that ends, and a few in between. */
export function createLineProgress(terminal: Terminal, usualMs?: number): ProgressView {
  if (usualMs !== undefined) terminal.write(`usually takes about ${roughly(usualMs)}\n`);
  let stage = "";
  let isStopped = false;
  let shownAtMs = Number.NEGATIVE_INFINITY;
  return {
    report: (event) => {
      // Work that was interrupted ends a little later.
      if (isStopped) return;
      if (event.status === "info") {
        if (event.stage === stage && performance.now() - shownAtMs < quietMs) return;
        shownAtMs = performance.now();
      }
      if (event.stage !== stage) terminal.write(`${event.stage}\n`);
      stage = event.stage;
      if (event.status !== "started") terminal.write(`${lineOf(event, marks[event.status])}\n`);
    },
    stop: () => {
      isStopped = true;
    },
  };
}

function lineOf(event: ProgressEvent, mark: string): string {
  const time = event.durationMs === undefined ? "" : duration(event.durationMs);
  const detail = sanitize(event.detail ?? "").replace(/\s+/g, " ");
  return `  ${mark} ${pad(stepTitle(event), 22)}${pad(time, 8)}${detail}`.trimEnd();
}
