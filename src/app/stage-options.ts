import type { Config } from "../config/config.ts";
import type { Progress } from "../ports/progress.ts";

/** What every stage is told. */
export interface StageOptions {
  readonly repo: string;
  readonly config: Config;
  readonly runId: string;
  readonly jobId: string;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}
