import type { Config } from "../config/config.ts";
import {
  type Command,
  create,
  type Event,
  EventSchema,
  GoldseamError,
  JobKind,
  type Run,
} from "../contracts/index.ts";
import type { Git } from "../ports/git.ts";
import type { Progress } from "../ports/progress.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Store } from "../ports/store.ts";
import { mergeChange } from "../stages/approve/merge-change.ts";
import type { SelectionOptions } from "../stages/build/select/choose-tests.ts";
import { isFullRunDue } from "../stages/build/select/full-run-due.ts";
import { findBase } from "./base-reports.ts";
import type { ConfigLoader } from "./config-loader.ts";
import { diffOfRun } from "./diff-of-run.ts";
import type { Stages } from "./stages.ts";
import type { Job } from "./worker.ts";

type Body = Exclude<Parameters<typeof create<typeof EventSchema>>[1], undefined>["body"];

/** Every job of the loop, each a call of its stage. */
export function createJob(deps: {
  readonly store: Store;
  readonly git: Git;
  readonly secrets: Secrets;
  readonly loadConfig: ConfigLoader;
  /** A merge needs none of them, nor the sandbox behind them. */
  readonly stages: () => Promise<Stages>;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}): Job {
  const { store, git, secrets, stages, progress, signal } = deps;

  const perform = async (command: Command, run: Run): Promise<Body> => {
    const { job, cycle, id: jobId } = command;
    const change = run.change;
    if (!change) throw new GoldseamError("CONFLICT", `run ${run.id} has no change`);
    const { repo, baseSha, commitSha, branchName } = change;
    await git.sync(repo, [baseSha, commitSha]);
    const config = await deps.loadConfig(change);
    const common = { repo, config, runId: run.id, jobId, progress, signal };
    const build = async (sha: string, stage: string, selection?: SelectionOptions) => {
      const { baseReport } = run;
      const options = { ...common, commitSha: sha, branchName, stage, baseReport, selection };
      return (await stages()).build(options);
    };
    switch (job) {
      case JobKind.BUILD_BASE: {
        const base = { repo, sha: baseSha, config };
        const report = await findBase(store, base, () => build(baseSha, "baseline"));
        return { case: "buildFinished", value: { job, cycle, report } };
      }
      case JobKind.BUILD_CHANGE: {
        const report = await build(run.headSha, "build", selectFor(run.headSha, { baseSha, config }));
        return { case: "buildFinished", value: { job, cycle, report } };
      }
      case JobKind.PLAN: {
        const spec = await (await stages()).plan({
          ...common,
          report: required(run.changeReport),
          baseSha,
          plan: change.plan,
        });
        return { case: "specReady", value: { cycle, spec } };
      }
      case JobKind.WRITE: {
        const date = await createdAt(store, run.id);
        const tests = await (await stages()).write({
          ...common,
          baseSha,
          spec: required(run.testSpec),
          date,
        });
        const behaviourDiff = await diffOfRun(await stages(), { ...common, baseSha, headSha: run.headSha });
        return { case: "testsWritten", value: { cycle, tests, behaviourDiff } };
      }
      case JobKind.BUILD_TESTS: {
        const reason = "a change with its new tests runs everything";
        const selection: SelectionOptions = { baseSha, run: "all", reason };
        const { commitSha: sha } = required(run.generatedTests);
        const report = await build(sha, "rebuild", config.selection === "auto" ? selection : undefined);
        return { case: "buildFinished", value: { job, cycle, report } };
      }
      case JobKind.HEAL: {
        const ticket = required(run.tickets.at(-1));
        const date = await createdAt(store, run.id);
        const result = await (await stages()).heal({ ...common, change, ticket, headSha: run.headSha, date });
        return { case: "healFinished", value: { cycle, result } };
      }
      case JobKind.MERGE: {
        const allowSecretsIn = config.policy.secrets.allow;
        const result = await mergeChange({ git, secrets }, run, { allowSecretsIn });
        return { case: "mergeFinished", value: { result } };
      }
      default:
        throw new GoldseamError("CONFLICT", `no role does job ${job}`);
    }
  };
  return async (command, run): Promise<Event["body"]> => {
    const body = await perform(command, run);
    return create(EventSchema, { body: body ?? { case: undefined } }).body;
  };
}

/** The tests of a change: those it reaches, but now and then all, which shows what selection misses. */
function selectFor(
  commitSha: string,
  { baseSha, config }: { readonly baseSha: string; readonly config: Config },
): SelectionOptions | undefined {
  if (config.selection === "all") return undefined;
  const reason = "one commit in ten runs everything, which shows what selection misses";
  return isFullRunDue(commitSha) ? { baseSha, run: "all", reason } : { baseSha, run: "selected" };
}

/** A date that stays the same when the job is done again, so that the commit does too. */
async function createdAt(store: Store, runId: string): Promise<string> {
  const stored = await store.findRun(runId);
  return new Date(stored?.createdAtMs ?? 0).toISOString();
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new GoldseamError("CONFLICT", "the run lacks what this job works from");
  return value;
}
