import { create, type Event, EventSchema, GoldseamError, JobKind } from "../../contracts/index.ts";
import type { Progress } from "../../ports/progress.ts";
import type { ConfigLoader } from "../config-loader.ts";
import type { WithJob } from "../job-context.ts";
import type { JobWork } from "../roles/worker.ts";
import { buildBase, buildChange, buildWithTests } from "./jobs/build-jobs.ts";
import { heal } from "./jobs/heal-job.ts";
import { type JobDeps, type JobResult, type JobTask, required } from "./jobs/job-task.ts";
import { merge } from "./jobs/merge-job.ts";
import { planTests, takeOutTests, writeTests } from "./jobs/test-jobs.ts";

/** What the jobs of the loop need, and what they are begun with. */
interface JobWorkDeps extends JobDeps {
  readonly withJob: WithJob;
  readonly loadConfig: ConfigLoader;
  readonly progress: Progress;
  /** A flag or the environment names a remote. */
  readonly isRemoteNamed: boolean;
}

/** Every job of the loop, each a call of its stage. */
const performers: { readonly [kind in JobKind]?: (task: JobTask) => Promise<JobResult> } = {
  [JobKind.BUILD_BASE]: buildBase,
  [JobKind.BUILD_CHANGE]: buildChange,
  [JobKind.PLAN]: planTests,
  [JobKind.WRITE]: writeTests,
  [JobKind.BUILD_TESTS]: buildWithTests,
  [JobKind.TAKE_OUT]: takeOutTests,
  [JobKind.HEAL]: heal,
  [JobKind.MERGE]: merge,
};

/** Does a job of a run with the settings of its base. */
export function createJobWork(deps: JobWorkDeps): JobWork {
  const { git, withJob, loadConfig, progress } = deps;
  return async (command, run, { signal, confirm }): Promise<Event["body"]> => {
    const perform = performers[command.job];
    if (!perform) throw new GoldseamError("CONFLICT", `no role does job ${command.job}`);
    const change = required(run.change);
    const { repo, baseSha, commitSha } = change;
    await git.sync(repo, [baseSha, commitSha]);
    await deps.bundles.bring(run);
    const loaded = await loadConfig(change, { withoutModel: command.job === JobKind.MERGE });
    // A run keeps its remote, unless a flag of this process names another one.
    const remote = deps.isRemoteNamed ? loaded.remote : run.policy?.remote || "none";
    const config = { ...loaded, remote };
    const lineage = { baseSha, commitSha };
    const { id: jobId, traceparent } = command;
    const start = { repo, config, lineage, runId: run.id, jobId, traceparent, progress, signal, confirm };
    const body = await withJob(start, (context) => perform({ ...deps, context, command, run, change }));
    return create(EventSchema, { body: body ?? { case: undefined } }).body;
  };
}
