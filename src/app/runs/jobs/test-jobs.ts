import { failsByStaleTests, type Run } from "../../../contracts/index.ts";
import type { StaleTests } from "../../../stages/write/index.ts";
import { diffOfRun } from "./diff-of-run.ts";
import { dateOf, type JobResult, type JobTask, required } from "./job-task.ts";

/** After this many times all generated tests go. */
const MOST_TAKEN_OUT = 3;

/** Plans the tests that the change lacks. */
export async function planTests({ context, command, run, change, stages }: JobTask): Promise<JobResult> {
  const { baseSha, plan } = change;
  const report = required(run.changeReport);
  const spec = await (await stages()).plan(context, { report, baseSha, plan });
  return { case: "specReady", value: { cycle: command.cycle, spec } };
}

/** Writes the planned tests, and shows how the change alters behaviour. */
export async function writeTests(task: JobTask): Promise<JobResult> {
  const { context, command, run, change, bundles } = task;
  const { baseSha, plan, commitSha: changeSha } = change;
  const { write, diff } = await task.stages();
  const date = await dateOf(task);
  const spec = required(run.testSpec);
  const tests = (await write(context, { baseSha, spec, date, plan, stale: staleOf(run) })).generated;
  const behaviourDiff = await diffOfRun(diff, context, { baseSha, headSha: run.headSha, changeSha });
  const bundle = await bundles.keep(run, tests.commitSha);
  return { case: "testsWritten", value: { cycle: command.cycle, tests, behaviourDiff, bundle } };
}

/** Takes generated tests out again that fail in the build of the change with its tests. */
export async function takeOutTests(task: JobTask): Promise<JobResult> {
  const { context, command, run, change, bundles } = task;
  const [generated, failed] = [required(run.generatedTests), required(run.testsReport).failedTests];
  const spec = required(run.testSpec);
  const date = await dateOf(task);
  const all = run.takenOut >= MOST_TAKEN_OUT;
  const { takeOut } = await task.stages();
  const tests = await takeOut(context, { generated, failed, spec, date, plan: change.plan, all });
  const bundle = await bundles.keep(run, tests.commitSha);
  const { behaviourDiff } = run;
  return { case: "testsWritten", value: { cycle: command.cycle, tests, behaviourDiff, bundle } };
}

/** Generated tests that the change made stale, to be written again; undefined if there are none. */
function staleOf({ change, changeReport }: Run): StaleTests | undefined {
  if (!change || !changeReport || !failsByStaleTests(changeReport)) return undefined;
  const { staleTests: tests, testRun } = changeReport;
  return { tests, results: testRun?.results ?? [], baseSha: change.baseSha };
}
