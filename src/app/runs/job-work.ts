import type { BaseReports } from "../../changes/base-reports.ts";
import type { Fix } from "../../changes/proof/fix.ts";
import {
  type BuildReport,
  type Command,
  type CommitResult,
  create,
  type Event,
  EventSchema,
  failsByStaleTests,
  GoldseamError,
  IdentitySource,
  JobKind,
  openTickets,
  type Run,
  type TestResultsRecord,
} from "../../contracts/index.ts";
import { protectedAmong } from "../../policy/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Git } from "../../ports/git.ts";
import type { Progress } from "../../ports/progress.ts";
import type { Memory } from "../../ports/records/memory.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { Store } from "../../ports/store.ts";
import type { ApproveStage } from "../../stages/approve/index.ts";
import {
  type BuildOptions,
  type BuildStageName,
  changeFor,
  type SelectionOptions,
  selectionFor,
} from "../../stages/build/index.ts";
import type { StaleTests } from "../../stages/write/index.ts";
import type { Job } from "../../workbench/job/job.ts";
import type { ConfigLoader } from "../config-loader.ts";
import { defaultPolicy } from "../default-policy.ts";
import type { WithJob } from "../job-context.ts";
import type { CommitBundles } from "../roles/commit-bundles.ts";
import type { JobWork } from "../roles/worker.ts";
import type { Stages } from "../stages.ts";
import { type CapabilityGate, whyNotOn } from "./capability-gate.ts";
import { diffOfRun } from "./diff-of-run.ts";
import { explainStale } from "./explain-stale.ts";
import { nameSuspects } from "./name-suspects.ts";
import { testResultsOf } from "./remember-tests.ts";

type Body = Exclude<Parameters<typeof create<typeof EventSchema>>[1], undefined>["body"];

/** After this many times all generated tests go. */
const MOST_TAKEN_OUT = 3;

/** What the jobs of the loop need. */
interface JobWorkDeps {
  readonly store: Store;
  readonly git: Git;
  readonly secrets: Secrets;
  readonly memory: Memory;
  readonly clock: Clock;
  readonly bases: BaseReports;
  readonly withJob: WithJob;
  readonly loadConfig: ConfigLoader;
  readonly stages: () => Promise<Stages>;
  /** A merge needs no other stage and no sandbox. */
  readonly approve: ApproveStage;
  readonly capabilities: CapabilityGate;
  readonly bundles: CommitBundles;
  readonly progress: Progress;
  /** A flag or the environment names a remote. */
  readonly isRemoteNamed: boolean;
}

/** Every job of the loop, each a call of its stage. */
export function createJobWork(deps: JobWorkDeps): JobWork {
  const { git, withJob, loadConfig, progress } = deps;
  return async (command, run, { signal, confirm }): Promise<Event["body"]> => {
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
    const body = await withJob(start, (job) => perform(deps, job, { command, run, change }));
    return create(EventSchema, { body: body ?? { case: undefined } }).body;
  };
}

async function perform(
  { store, git, secrets, memory, clock, bases, stages, approve, capabilities, bundles }: JobWorkDeps,
  context: Job,
  { command, run, change }: { readonly command: Command; readonly run: Run; readonly change: CommitResult },
): Promise<Body> {
  const { job, cycle } = command;
  const { baseSha, branchName, plan } = change;
  const { baseReport, headSha } = run;
  const { config } = context;
  const results = run.authorTests.length > 0 ? run.authorTests : undefined;
  const healed = headSha === change.commitSha ? undefined : { headSha, results, reached: run.authorReached };
  const author = { commitSha: change.commitSha, healed };
  const reaching = changeFor(change.commitSha, { baseSha, config });
  const build = async (
    commitSha: string,
    stage: BuildStageName,
    { own = context, ...more }: Pick<BuildOptions, "selection" | "fix" | "rewritten"> & { own?: Job } = {},
  ) =>
    (await stages()).build(own, {
      ...{ commitSha, branchName, stage, baseReport, author, ...more },
      baseSha: commitSha === baseSha ? "" : baseSha,
      change: reaching && { ...reaching, headSha },
    });
  const unlessAborted = (error: unknown) => {
    if (context.signal?.aborted) throw error;
    return [];
  };
  const remember = (report: BuildReport) =>
    memory.add("test_results", testResultsOf(run, report, { jobId: command.id, nowMs: clock.nowMs() }));
  switch (job) {
    case JobKind.BUILD_BASE: {
      const report = await bases.find(context, baseSha, () => build(baseSha, "baseline"), reaching?.headSha);
      return { case: "buildFinished", value: { job, cycle, report } };
    }
    case JobKind.BUILD_CHANGE: {
      const selection = selectionFor(headSha, { baseSha, config });
      const built = await build(headSha, "build", { selection, fix: fixOf(run) });
      const own = { ...context, jobId: `${context.jobId}-older` };
      const suspected = await nameSuspects(
        { git, secrets, build: (commitSha) => build(commitSha, "build", { own }) },
        change,
        built,
      );
      const { findStale } = await stages();
      const report = await explainStale(
        { git, findStale: (failed) => findStale(context, { baseSha, headSha, failed }).catch(unlessAborted) },
        change,
        suspected,
      );
      await remember(report);
      return { case: "buildFinished", value: { job, cycle, report } };
    }
    case JobKind.PLAN: {
      const report = required(run.changeReport);
      const spec = await (await stages()).plan(context, { report, baseSha, plan });
      return { case: "specReady", value: { cycle, spec } };
    }
    case JobKind.WRITE: {
      const { write, diff } = await stages();
      const date = await createdAt(store, run.id);
      const stale = staleOf(run);
      const written = await write(context, { baseSha, spec: required(run.testSpec), date, plan, stale });
      const behaviourDiff = await diffOfRun(diff, context, {
        ...{ baseSha, headSha, changeSha: change.commitSha },
      });
      const tests = written.generated;
      const bundle = await bundles.keep(run, tests.commitSha);
      return { case: "testsWritten", value: { cycle, tests, behaviourDiff, bundle } };
    }
    case JobKind.TAKE_OUT: {
      const [generated, failed] = [required(run.generatedTests), required(run.testsReport).failedTests];
      const spec = required(run.testSpec);
      const date = await createdAt(store, run.id);
      const all = run.takenOut >= MOST_TAKEN_OUT;
      const tests = await (await stages()).takeOut(context, { generated, failed, spec, date, plan, all });
      const bundle = await bundles.keep(run, tests.commitSha);
      return { case: "testsWritten", value: { cycle, tests, behaviourDiff: run.behaviourDiff, bundle } };
    }
    case JobKind.BUILD_TESTS: {
      const reason = "a change with its new tests runs everything";
      const selection: SelectionOptions = { baseSha, run: "all", reason };
      const { commitSha, rewritten } = required(run.generatedTests);
      const report = await build(commitSha, "rebuild", {
        ...(config.selection === "auto" ? { selection } : {}),
        rewritten,
      });
      await remember(report);
      return { case: "buildFinished", value: { job, cycle, report } };
    }
    case JobKind.HEAL: {
      const gate = run.policy?.healAsked ? undefined : await capabilities.use("autonomous_heal", run);
      if (gate?.status === "off")
        return { case: "healFinished", value: { cycle, result: { notStarted: gate.reason } } };
      const date = await createdAt(store, run.id);
      const result = await (await stages()).heal(context, {
        ...{ change, cycle, headSha, date },
        ...{
          tickets: openTickets(run),
          attempts: run.healAttempts,
          earlier: await earlierResults(memory, run),
        },
      });
      result.protectedFiles = protectedAmong(defaultPolicy, result.changedFiles);
      const bundle = await bundles.keep(run, result.commitSha);
      return { case: "healFinished", value: { cycle, result, bundle } };
    }
    case JobKind.MERGE: {
      const isAutomatic = run.decision?.identity?.source === IdentitySource.CAPABILITY;
      const gate = isAutomatic ? await capabilities.find("auto_merge", run) : undefined;
      const { intoBranch } = change;
      const result =
        gate && gate.status !== "on" ? { intoBranch, detail: whyNotOn(gate) } : await approve(context, run);
      return { case: "mergeFinished", value: { result } };
    }
    default:
      throw new GoldseamError("CONFLICT", `no role does job ${job}`);
  }
}

/** What tests said in earlier runs for the same task or with the same failures. */
async function earlierResults(memory: Memory, run: Run): Promise<TestResultsRecord[]> {
  const { repo = "", taskId = "" } = run.change ?? {};
  const fingerprints = openTickets(run).map(({ fingerprint }) => fingerprint);
  const found = await memory.find("test_results", { repo, task: taskId, fingerprints, limit: 20 });
  return found.filter(({ testRunId, testsFailed }) => !testRunId.startsWith(`${run.id}/`) && testsFailed > 0);
}

/** Generated tests that the change made stale, to be written again; undefined if there are none. */
function staleOf({ change, changeReport }: Run): StaleTests | undefined {
  if (!change || !changeReport || !failsByStaleTests(changeReport)) return undefined;
  const { staleTests: tests, testRun } = changeReport;
  return { tests, results: testRun?.results ?? [], baseSha: change.baseSha };
}

/** The fix of a healed commit; undefined for the change as it came in. */
function fixOf({ change, headSha, tickets }: Run): Fix | undefined {
  if (!change || headSha === change.commitSha) return undefined;
  const redTests = tickets.flatMap(({ retryContext }) => retryContext?.failedTests ?? []);
  return { redSha: change.commitSha, baseSha: change.baseSha, redTests, plan: change.plan };
}

/** A date that stays the same when the job is repeated, so that the commit does too. */
async function createdAt(store: Store, runId: string): Promise<string> {
  const stored = await store.findRun(runId);
  return new Date(stored?.createdAtMs ?? 0).toISOString();
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new GoldseamError("CONFLICT", "the run lacks what this job works from");
  return value;
}
