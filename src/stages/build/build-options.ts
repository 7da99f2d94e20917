import type { BuildReport } from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StageName } from "../../ports/progress.ts";
import type { TestHistory } from "../../ports/test-history.ts";
import type { WorkbenchDeps } from "../../workbench/workbench-deps.ts";
import type { ChooseDeps, SelectionOptions } from "./select/choose-tests.ts";

/** What a build stands on. */
export interface BuildDeps extends WorkbenchDeps, ChooseDeps {
  /** Processors that commands may use. */
  readonly cpus: number;
  readonly blobs: Blobs;
  readonly history: TestHistory;
  readonly clock: Clock;
}

/** What a build is for. A baseline runs every gate: what fails there must be known. */
export type BuildStageName = Extract<StageName, "baseline" | "build" | "rebuild" | "gate">;

/** Which commit to build, and what is known of its base. */
export interface BuildOptions {
  readonly commitSha: string;
  readonly branchName: string;
  readonly stage: BuildStageName;
  /** Its failures are listed as pre-existing. Without one a failure is the commit's own. */
  readonly baseReport?: BuildReport | undefined;
  /** How tests are chosen by what changed; everything runs where absent. */
  readonly selection?: SelectionOptions | undefined;
}
