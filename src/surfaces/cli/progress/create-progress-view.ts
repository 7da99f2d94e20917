import type { Terminal } from "../terminal/terminal.ts";
import { createLineProgress } from "./line-progress.ts";
import { createLiveProgress } from "./live-progress.ts";
import type { ProgressView } from "./progress-view.ts";

/** A view that redraws on a terminal and writes plain lines anywhere else; it says how long the work usually takes, if that is known. */
export function createProgressView(terminal: Terminal, usualMs?: number): ProgressView {
  return terminal.live ? createLiveProgress(terminal, usualMs) : createLineProgress(terminal, usualMs);
}
