import { randomUUID } from "node:crypto";
import { GoldseamError } from "../contracts/index.ts";
import type { Git } from "../ports/git.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { Store } from "../ports/store.ts";
import type { App, ChangeOptions } from "./app.ts";
import { findBase } from "./base-reports.ts";
import type { ConfigLoader } from "./config-loader.ts";
import type { Stages } from "./stages.ts";
import { describeChange } from "./submit.ts";

/** Who asks for a comparison wants one, whatever the loop is told. */
const FALLBACK_SEC = 15;

/** What the steps one by one need. */
interface SingleStepDeps {
  readonly git: Git;
  readonly secrets: Secrets;
  readonly store: Store;
  readonly loadConfig: ConfigLoader;
  readonly stages: () => Promise<Stages>;
}

/** The stages outside any run, each from its input to its output. */
export function createSingleSteps(
  deps: SingleStepDeps,
): Pick<App, "build" | "plan" | "write" | "diff" | "mockCommit"> {
  const { git, stages } = deps;
  const common = async (change: { repo: string; baseSha: string; commitSha: string }) => ({
    repo: change.repo,
    config: await deps.loadConfig(change),
    runId: "",
    jobId: `step-${randomUUID()}`,
  });
  return {
    build: async ({ progress, select = false, explain = false, ...asked }) => {
      // Looking for a sandbox takes about as long as looking at the repository.
      const opening = stages();
      opening.catch(() => {});
      const change = await git.resolveChange(asked);
      const { commitSha, baseSha, branchName } = change;
      await git.sync(change.repo, [commitSha, baseSha]);
      const options = { ...(await common(change)), branchName, progress };
      const { build } = await opening;
      const hasBase = (asked.base !== undefined || select) && baseSha !== "";
      const base = { repo: change.repo, sha: baseSha, config: options.config };
      const buildBase = () => build({ ...options, commitSha: baseSha, stage: "baseline" });
      const baseReport = hasBase ? await findBase(deps.store, base, buildBase) : undefined;
      const run = select ? "selected" : "all";
      const selection = select || explain ? ({ baseSha, run } as const) : undefined;
      return build({ ...options, commitSha, stage: "build", baseReport, selection });
    },
    plan: async ({ repo, report, plan, base, progress }) => {
      const change = await describeChange(deps, { repo, commit: report.commitSha, base });
      const options = { ...(await common(change)), report, baseSha: change.baseSha, plan, progress };
      return (await stages()).plan(options);
    },
    write: async ({ repo, spec, progress }) => {
      const change = await describeChange(deps, { repo, commit: spec.parentCommitSha });
      const { baseSha } = change;
      const options = { ...(await common(change)), baseSha, spec, date: new Date().toISOString(), progress };
      return (await stages()).write(options);
    },
    diff: async ({ worktree = false, budgetSec, seed = 1, progress, signal, ...asked }) => {
      const { repo, baseSha, commitSha } = worktree
        ? await snapshotChange(git, asked)
        : await git.resolveChange(asked);
      if (baseSha === "") {
        throw new GoldseamError("USAGE", "there is nothing to compare the commit with: name it by --base");
      }
      await git.sync(repo, worktree ? [baseSha] : [baseSha, commitSha]);
      const options = { ...(await common({ repo, baseSha, commitSha })), baseSha, headSha: commitSha };
      const budgetMs = (budgetSec ?? (options.config.diff_budget_sec || FALLBACK_SEC)) * 1000;
      return (await stages()).diff({ ...options, budgetMs, seed, progress, signal });
    },
    mockCommit: async ({ repo: folder, base, branch: branchName, message, files }) => {
      const { repo, commitSha: parentSha } = await git.resolveChange({ repo: folder, commit: base });
      await git.sync(repo, [parentSha]);
      const author = { name: "Mock Agent", email: "agent@example.com", date: new Date().toISOString() };
      const made = await git.commitFiles({ repo, parentSha, branchName, files, message, author });
      await git.publishBranch(repo, branchName, made);
      return made;
    },
  };
}

/** The working tree as a commit, and what it is compared with: HEAD where nothing is named. */
async function snapshotChange(git: Git, { repo: folder, base }: ChangeOptions) {
  const snapshot = await git.snapshot({ repo: folder, take: "working_tree" });
  const named = base === undefined ? undefined : await git.resolveChange({ repo: folder, commit: base });
  return { ...snapshot, baseSha: named?.commitSha ?? snapshot.baseSha };
}
