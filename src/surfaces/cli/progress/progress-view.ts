import type { Progress } from "../../../ports/progress.ts";

/** Shows progress while it is reported; `stop` restores the terminal and keeps the text that was shown. */
export interface ProgressView {
  readonly report: Progress;
  stop(): void;
}
