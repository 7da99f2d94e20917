import type { BuildReport } from "../../contracts/index.ts";
import type { Job } from "../../workbench/job/job.ts";
import { buildCommit } from "./build-commit.ts";
import type { BuildDeps, BuildOptions } from "./build-options.ts";

export type { BuildDeps, BuildOptions, BuildStageName } from "./build-options.ts";
export type { SelectionOptions } from "./select/choose-tests.ts";
export { changeFor, selectionFor } from "./select/selection-for.ts";

/** Builds a commit: throws NO_TOOLCHAIN if there is nothing to build, and throws if the job is cancelled. */
export type BuildStage = (job: Job, options: BuildOptions) => Promise<BuildReport>;

/** The build stage handles dependencies, gates, flakes and coverage of every project of a commit. */
export function createBuildStage(deps: BuildDeps): BuildStage {
  return (job, options) => buildCommit(deps, job, options);
}
