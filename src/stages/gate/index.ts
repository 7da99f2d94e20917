import type { CreateCoder, FixDeps } from "../../changes/fix-commit.ts";
import {
  type BuildReport,
  BuildStatus,
  create,
  FixHandOverSchema,
  type GateReport,
  GateReportSchema,
} from "../../contracts/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Snapshot } from "../../ports/git.ts";
import type { GuardedSandbox } from "../../workbench/job/guarded-sandbox.ts";
import type { Job } from "../../workbench/job/job.ts";
import { describeEnvironment } from "./describe-environment.ts";
import { gateSnapshot } from "./gate-snapshot.ts";
import { judgeCommit } from "./judge-commit.ts";
import { createJudging, type JudgeOptions, type JudgingDeps } from "./judging.ts";
import { findLog, type KeepDeps, keepReport } from "./keep-log.ts";

export { logBuild } from "./log-build.ts";
export { verifyLog } from "./verify-log.ts";

/** The snapshot that would be committed, and what to do about it. */
export interface GateOptions {
  readonly snapshot: Snapshot;
  /** Lets the configured coder fix what fails. */
  readonly fix: boolean;
  /** The task that was worked on; the branch and its last commit name it if absent. */
  readonly task?: string | undefined;
  /** The execution log to add to: this one, the usual one if true, or the configured one if absent. */
  readonly log?: string | true | undefined;
}

/** The gates before a commit. */
export interface GateStage {
  /** Takes a snapshot through the gates and keeps the report, also in the execution log if there is one. */
  gate(job: Job, options: GateOptions): Promise<GateReport>;
  /** Builds a commit and blames it only for failures that its base does not have. */
  judge(job: Job, options: JudgeOptions): Promise<BuildReport>;
}

/** Everything the gates need from outside. */
export interface GateStageDeps extends JudgingDeps, KeepDeps, Omit<FixDeps, "coder"> {
  readonly sandbox: GuardedSandbox;
  readonly clock: Clock;
  readonly createCoder: CreateCoder;
  /** Folder for fixes that do not fit. */
  readonly patchFolder: string;
}

/** The gate stage runs secrets, compile, lint and test, with a coder to fix failures. */
export function createGateStage(deps: GateStageDeps): GateStage {
  return {
    judge: (job, options) => judgeCommit(createJudging(deps, job, options), options.commitSha),
    gate: async (job, { snapshot, fix, task, log }) => {
      const files = await findLog(job, log);
      const startedAt = new Date(deps.clock.nowMs()).toISOString();
      const coder = fix && job.config.coder ? deps.createCoder(job.config.coder, job) : undefined;
      const environment = await describeEnvironment(deps, job, snapshot.commitSha);
      const parts = { ...deps, ...createJudging(deps, job, snapshot), coder };
      const about = { snapshot, task: task || defaultTask(snapshot), environment, startedAt };
      const report = await gateSnapshot(parts, job, about);
      if (fix && !coder && report.status === BuildStatus.FAILED)
        report.fixHandOver = create(FixHandOverSchema, noCoder);
      await keepReport(deps, report, files);
      return report;
    },
  };
}

/** The report on a snapshot that equals HEAD. */
export function nothingToCheck({ source, baseSha, treeSha, branchName }: Snapshot): GateReport {
  const nothing = source === "index" ? "nothing is staged" : "nothing differs from HEAD";
  const summary = `${nothing}: nothing to check`;
  const at = { source, baseSha, treeSha, branchName };
  return create(GateReportSchema, { status: BuildStatus.PASSED, summary, ...at });
}

const noCoder = {
  status: "none",
  detail: 'no coder can fix it: name a command under "coder" in goldseam.json and commit that first',
};

function defaultTask({ branchName, baseSubject }: Snapshot): string {
  const place = branchName === "" ? "a detached HEAD" : branchName;
  return baseSubject === "" ? `the first commit on ${place}` : `on ${place}, after "${baseSubject}"`;
}
