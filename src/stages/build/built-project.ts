import type { StepRecord, ToolVersion } from "../../contracts/index.ts";
import type { DetectedProject } from "../../languages/index.ts";
import type { JobLogs } from "../../workbench/job-folder.ts";
import type { GateOutcome } from "./gate-outcome.ts";
import type { BuildOutput } from "./report/build-output.ts";

/** The result of building one project of a commit. */
export interface BuiltProject {
  readonly detected: DetectedProject;
  readonly gates: readonly GateOutcome[];
  /** Names everything that decides the outcome of its tests; empty if none could run. */
  readonly inputsHash: string;
  /** Named after their steps. */
  readonly logs: JobLogs;
  readonly output: BuildOutput;
  readonly steps: readonly StepRecord[];
  /** The versions of its runtime and its runner. */
  readonly tools: readonly Pick<ToolVersion, "name" | "version" | "project">[];
}
