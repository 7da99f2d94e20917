import type { BaseReports } from "../../changes/base-reports.ts";
import { GoldseamError } from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { Job } from "../../workbench/job/job.ts";
import type { App, ChangeOptions } from "../app.ts";
import type { ConfigLoader, ConfiguredChange } from "../config-loader.ts";
import { type JobStart, startSingle, type WithJob } from "../job-context.ts";
import { describeChange } from "../runs/submit.ts";
import type { Stages } from "../stages/stages.ts";

/** A comparison that was asked for takes place even if the loop has none. */
const FALLBACK_SEC = 15;

/** What single steps need. */
interface SingleStepDeps {
  readonly git: Git;
  readonly secrets: Secrets;
  readonly bases: BaseReports;
  readonly withJob: WithJob;
  readonly loadConfig: ConfigLoader;
  readonly stages: () => Promise<Stages>;
}

/** The stages outside any run, each from its input to its output. */
export function createSingleSteps(
  deps: SingleStepDeps,
): Pick<App, "build" | "plan" | "write" | "diff" | "mockCommit"> {
  const { git, bases, stages, withJob } = deps;
  const startFor = (change: ConfiguredChange, asked: Pick<JobStart, "progress" | "signal">) =>
    startSingle(deps.loadConfig, change, asked);
  return {
    build: async ({ progress, signal, select = false, explain = false, ...asked }) => {
      // Finding a sandbox takes about as long as reading the repository.
      const opening = stages();
      opening.catch(() => {});
      const change = await git.resolveChange(asked);
      const { commitSha, baseSha, branchName } = change;
      await git.sync(change.repo, [commitSha, baseSha]);
      const start = await startFor(change, { progress, signal });
      const { build } = await opening;
      const hasBase = (asked.base !== undefined || select) && baseSha !== "";
      const run = select ? "selected" : "all";
      const selection = select || explain ? ({ baseSha, run } as const) : undefined;
      return withJob(start, async (job) => {
        const reaching = select ? { baseSha, headSha: commitSha } : undefined;
        const buildBase = () =>
          build(job, { commitSha: baseSha, branchName, stage: "baseline", change: reaching });
        const baseReport = hasBase ? await bases.find(job, baseSha, buildBase, reaching?.headSha) : undefined;
        const options = { commitSha, branchName, baseReport, baseSha, selection, change: reaching };
        return build(job, { ...options, stage: "build" });
      });
    },
    plan: async ({ repo, report, plan, base, progress, signal }) => {
      const change = await describeChange(deps, { repo, commit: report.commitSha, base });
      const options = { report, baseSha: change.baseSha, plan };
      const start = await startFor(change, { progress, signal });
      return withJob(start, async (job) => (await stages()).plan(job, options));
    },
    write: async ({ repo, spec, progress, signal }) => {
      const change = await describeChange(deps, { repo, commit: spec.parentCommitSha });
      const options = { baseSha: change.baseSha, spec, date: new Date().toISOString() };
      const work = async (job: Job) => (await stages()).write(job, options);
      return (await withJob(await startFor(change, { progress, signal }), work)).generated;
    },
    diff: async ({ worktree = false, budgetSec, seed = 1, progress, signal, ...asked }) => {
      const { repo, baseSha, commitSha } = worktree
        ? await snapshotChange(git, asked)
        : await git.resolveChange(asked);
      if (baseSha === "") {
        throw new GoldseamError("USAGE", "the commit has nothing to compare with: name a commit with --base");
      }
      await git.sync(repo, worktree ? [baseSha] : [baseSha, commitSha]);
      const start = await startFor({ repo, baseSha, commitSha }, { progress, signal });
      const budgetMs = (budgetSec ?? (start.config.diff_budget_sec || FALLBACK_SEC)) * 1000;
      const options = { baseSha, headSha: commitSha, budgetMs, seed };
      return withJob(start, async (job) => (await stages()).diff(job, options));
    },
    mockCommit: async ({ repo: folder, base, branch: branchName, message, content }) => {
      const { repo, commitSha: parentSha } = await git.resolveChange({ repo: folder, commit: base });
      await git.sync(repo, [parentSha]);
      const files = typeof content === "string" ? await git.applyDiff(repo, parentSha, content) : content;
      const author = { name: "Mock Agent", email: "agent@example.com", date: new Date().toISOString() };
      const made = await git.commitFiles({ repo, parentSha, branchName, files, message, author });
      await git.publishBranch(repo, branchName, made);
      return { commitSha: made, files: [...files.keys()] };
    },
  };
}

/** The working tree as a commit, and the commit to compare with: HEAD unless another is named. */
async function snapshotChange(git: Git, { repo: folder, base }: ChangeOptions) {
  const snapshot = await git.snapshot({ repo: folder, take: "working_tree" });
  const named = base === undefined ? undefined : await git.resolveChange({ repo: folder, commit: base });
  return { ...snapshot, baseSha: named?.commitSha ?? snapshot.baseSha };
}
