import { existsSync } from "node:fs";
import { join } from "node:path";
import { type BuildReport, create, type GateReport, GateReportSchema } from "../../contracts/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Git } from "../../ports/git.ts";
import type { Job } from "../../workbench/job/job.ts";
import { findLog, type KeepDeps, keepReport } from "./keep-log.ts";

/** The build of a run, for the execution log. */
export interface LoggedBuild {
  /** Names the build: what is logged once is not logged again. */
  readonly jobId: string;
  readonly task: string;
  readonly baseSha: string;
  readonly report: BuildReport;
}

/**
 * Adds the build of a run to the configured execution log; without one, or without a working tree to hold it, nothing
 * happens. Doing it twice adds one entry.
 */
export async function logBuild(
  deps: KeepDeps & { readonly git: Git; readonly clock: Clock },
  { repo, config }: Pick<Job, "repo" | "config">,
  build: LoggedBuild,
): Promise<void> {
  if (config.execution_log === undefined || !existsSync(join(repo, ".git"))) return;
  const log = await findLog({ repo, config }, undefined);
  if (log) await keepReport(deps, await describeBuild(deps, repo, build), log);
}

async function describeBuild(
  { git, clock }: { readonly git: Git; readonly clock: Clock },
  repo: string,
  { jobId, task, baseSha, report }: LoggedBuild,
): Promise<GateReport> {
  const { status, summary, commitSha, branchName, gateResults, preExistingFailures, artefactUrl } = report;
  const environment = report.evidence?.environment;
  const runtimes = (environment?.tools ?? []).filter(({ name }) => report.toolchains.includes(name));
  return create(GateReportSchema, {
    ...{ jobId, task, baseSha, status, summary, branchName, preExistingFailures, artefactUrl },
    source: "run",
    snapshotSha: commitSha,
    headSha: commitSha,
    treeSha: (await git.treeOf(repo, commitSha)) ?? "",
    gateResults,
    environment: {
      platform: environment?.platform ?? "",
      sandbox: report.sandbox,
      toolchains: runtimes.map(({ name, version }) => ({ name, runtime: version })),
    },
    startedAt: new Date(clock.nowMs()).toISOString(),
  });
}
