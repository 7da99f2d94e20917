import type { Progress } from "../ports/progress.ts";

/** Work that somebody watches, and may stop. */
export interface Watched {
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}
