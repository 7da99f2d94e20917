import type { Fix } from "../../../changes/proof/fix.ts";
import type { BuildReport, Run } from "../../../contracts/index.ts";
import {
  type BuildOptions,
  type BuildStageName,
  changeFor,
  type SelectionOptions,
  selectionFor,
} from "../../../stages/build/index.ts";
import { explainStale } from "./explain-stale.ts";
import { type JobResult, type JobTask, required } from "./job-task.ts";
import { nameSuspects } from "./name-suspects.ts";
import { testResultsOf } from "./remember-tests.ts";

/** Builds what the change is compared with, unless its results are known. */
export async function buildBase(task: JobTask): Promise<JobResult> {
  const { bases, context, change } = task;
  const { baseSha } = change;
  const build = () => buildFor(task, baseSha, { stage: "baseline" });
  const report = await bases.find(context, baseSha, build, reachOf(task)?.headSha);
  return finished(task, report);
}

/** Builds the change as it is now, and explains what fails. */
export async function buildChange(task: JobTask): Promise<JobResult> {
  const { context, change, run } = task;
  const { headSha } = run;
  const selection = selectionFor(headSha, { baseSha: change.baseSha, config: context.config });
  const built = await buildFor(task, headSha, { stage: "build", selection, fix: fixOf(run) });
  const report = await explainStaleTests(task, await suspect(task, built));
  await remember(task, report);
  return finished(task, report);
}

/** Builds the change with the tests that were written for it. */
export async function buildWithTests(task: JobTask): Promise<JobResult> {
  const { commitSha, rewritten } = required(task.run.generatedTests);
  const reason = "a change with its new tests runs everything";
  const all: SelectionOptions = { baseSha: task.change.baseSha, run: "all", reason };
  const selection = task.context.config.selection === "auto" ? all : undefined;
  const report = await buildFor(task, commitSha, { stage: "rebuild", selection, rewritten });
  await remember(task, report);
  return finished(task, report);
}

type Purpose = Pick<BuildOptions, "selection" | "fix" | "rewritten"> & { readonly stage: BuildStageName };

/** Builds a commit of the run. */
async function buildFor(task: JobTask, commitSha: string, purpose: Purpose): Promise<BuildReport> {
  const { context, change, run, stages } = task;
  const { baseSha, branchName } = change;
  const reach = reachOf(task);
  return (await stages()).build(context, {
    ...purpose,
    ...{ commitSha, branchName, author: authorOf(task), baseReport: run.baseReport },
    baseSha: commitSha === baseSha ? "" : baseSha,
    change: reach && { ...reach, headSha: run.headSha },
  });
}

function reachOf({ change: { commitSha, baseSha }, context: { config } }: JobTask) {
  return changeFor(commitSha, { baseSha, config });
}

/** The commit as it came in, and what a coder made of it since. */
function authorOf({ change: { commitSha }, run }: JobTask): BuildOptions["author"] {
  const { headSha, authorTests, authorReached: reached } = run;
  if (headSha === commitSha) return { commitSha };
  return {
    commitSha,
    healed: { headSha, results: authorTests.length > 0 ? authorTests : undefined, reached },
  };
}

/** Names the commits of the change that broke it. */
async function suspect(task: JobTask, built: BuildReport): Promise<BuildReport> {
  const { context } = task;
  const older = { ...task, context: { ...context, jobId: `${context.jobId}-older` } };
  const build = (commitSha: string) => buildFor(older, commitSha, { stage: "build" });
  return nameSuspects({ ...task, build }, task.change, built);
}

async function explainStaleTests(task: JobTask, built: BuildReport): Promise<BuildReport> {
  const { context, change, run, git, stages } = task;
  const commits = { baseSha: change.baseSha, headSha: run.headSha };
  const unlessAborted = (error: unknown) => {
    if (context.signal?.aborted) throw error;
    return [];
  };
  const { findStale } = await stages();
  return explainStale(
    { git, findStale: (failed) => findStale(context, { ...commits, failed }).catch(unlessAborted) },
    change,
    built,
  );
}

async function remember({ memory, clock, command, run }: JobTask, report: BuildReport): Promise<void> {
  await memory.add("test_results", testResultsOf(run, report, { jobId: command.id, nowMs: clock.nowMs() }));
}

function finished({ command: { job, cycle } }: JobTask, report: BuildReport): JobResult {
  return { case: "buildFinished", value: { job, cycle, report } };
}

/** The fix of a healed commit; undefined for the change as it came in. */
function fixOf({ change, headSha, tickets }: Run): Fix | undefined {
  if (!change || headSha === change.commitSha) return undefined;
  const redTests = tickets.flatMap(({ retryContext }) => retryContext?.failedTests ?? []);
  return { redSha: change.commitSha, baseSha: change.baseSha, redTests, plan: change.plan };
}
