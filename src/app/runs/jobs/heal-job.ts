import { openTickets, type TestResultsRecord } from "../../../contracts/index.ts";
import { protectedAmong } from "../../../policy/index.ts";
import { defaultPolicy } from "../../default-policy.ts";
import { dateOf, type JobResult, type JobTask } from "./job-task.ts";

/** Lets the coder repair the change, if a person asked for it or the repository has that capability. */
export async function heal(task: JobTask): Promise<JobResult> {
  const { context, run, change, bundles } = task;
  const { cycle } = task.command;
  const gate = run.policy?.healAsked ? undefined : await task.capabilities.use("autonomous_heal", run);
  if (gate?.status === "off")
    return { case: "healFinished", value: { cycle, result: { notStarted: gate.reason } } };
  const asked = { change, cycle, headSha: run.headSha, date: await dateOf(task) };
  const known = {
    tickets: openTickets(run),
    attempts: run.healAttempts,
    earlier: await earlierResults(task),
  };
  const result = await (await task.stages()).heal(context, { ...asked, ...known });
  result.protectedFiles = protectedAmong(defaultPolicy, result.changedFiles);
  const bundle = await bundles.keep(run, result.commitSha);
  return { case: "healFinished", value: { cycle, result, bundle } };
}

/** What tests said in earlier runs for the same task or with the same failures. */
async function earlierResults({ memory, run, change }: JobTask): Promise<TestResultsRecord[]> {
  const { repo, taskId: task } = change;
  const fingerprints = openTickets(run).map(({ fingerprint }) => fingerprint);
  const found = await memory.find("test_results", { repo, task, fingerprints, limit: 20 });
  return found.filter(({ testRunId, testsFailed }) => !testRunId.startsWith(`${run.id}/`) && testsFailed > 0);
}
