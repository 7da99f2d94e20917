import type { Terminal } from "../terminal/terminal.ts";
import { createLineProgress } from "./line-progress.ts";
import { createLiveProgress } from "./live-progress.ts";
import type { ProgressView } from "./progress-view.ts";

/** A view that redraws on a terminal and writes plain lines anywhere else. */
export function createProgressView(terminal: Terminal): ProgressView {
  return terminal.live ? createLiveProgress(terminal) : createLineProgress(terminal);
}
