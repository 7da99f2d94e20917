import type { BuildReport } from "../../../contracts/index.ts";
import type { TestHistory } from "../../../ports/records/test-history.ts";
import type { Job } from "../../../workbench/job/job.ts";
import type { GateLimits } from "../gate-outcome.ts";

/** The evidence that a failure is judged by. */
export interface ProofOptions {
  readonly job: Job;
  readonly baseReport?: BuildReport | undefined;
  readonly limits: GateLimits;
  readonly history: TestHistory;
  /** Names everything that decides the outcome of the project's tests in this build. */
  readonly inputsHash: string;
  /** As 2026-01-31. */
  readonly today: string;
  /** The files that the run was limited to; absent if it was not. */
  readonly files?: readonly string[] | undefined;
  /** Whether a file that the change touched can reach a test file; absent if that is not known. */
  readonly reaches?: ((testFile: string) => boolean) | undefined;
}
