import { randomUUID } from "node:crypto";
import type { Git } from "../ports/git.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { App } from "./app.ts";
import type { ConfigLoader } from "./config-loader.ts";
import type { Stages } from "./stages.ts";
import { describeChange } from "./submit.ts";

/** What the steps one by one need. */
interface SingleStepDeps {
  readonly git: Git;
  readonly secrets: Secrets;
  readonly loadConfig: ConfigLoader;
  readonly stages: () => Promise<Stages>;
}

/** The stages outside any run, each from its input to its output. */
export function createSingleSteps(
  deps: SingleStepDeps,
): Pick<App, "build" | "plan" | "write" | "mockCommit"> {
  const { git, stages } = deps;
  const common = async (change: { repo: string; baseSha: string; commitSha: string }) => ({
    repo: change.repo,
    config: await deps.loadConfig(change),
    runId: "",
    jobId: `step-${randomUUID()}`,
  });
  return {
    build: async ({ progress, ...asked }) => {
      const change = await describeChange(deps, asked);
      const options = { ...(await common(change)), branchName: change.branchName, progress };
      const { build } = await stages();
      const hasBase = asked.base !== undefined && change.baseSha !== "";
      const baseReport = hasBase
        ? await build({ ...options, commitSha: change.baseSha, stage: "baseline" })
        : undefined;
      return build({ ...options, commitSha: change.commitSha, stage: "build", baseReport });
    },
    plan: async ({ repo, report, plan, base, progress }) => {
      const change = await describeChange(deps, { repo, commit: report.commitSha, base });
      const options = { ...(await common(change)), report, baseSha: change.baseSha, plan, progress };
      return (await stages()).plan(options);
    },
    write: async ({ repo, spec, progress }) => {
      const change = await describeChange(deps, { repo, commit: spec.parentCommitSha });
      const options = { ...(await common(change)), spec, date: new Date().toISOString(), progress };
      return (await stages()).write(options);
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
