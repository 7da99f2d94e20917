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
import { type BlockedTask, type BlockedTasks, blockedTasks } from "./blocked-task.ts";
import { describeEnvironment } from "./describe-environment.ts";
import { gateSnapshot } from "./gate-snapshot.ts";
import { judgeCommit } from "./judge-commit.ts";
import { createJudging, type JudgeOptions, type JudgingDeps } from "./judging.ts";
import { findLog, type KeepDeps, keepReport } from "./keep-log.ts";

export { logBuild } from "./log-build.ts";
export { verifyLog } from "./verify-log.ts";

/** Whether the configured coder fixes what fails, and whether a fix that passes is applied or kept as a patch. */
export type FixMode = "apply" | "keep" | "off";

/** The snapshot that would be committed, and what to do about it. */
export interface GateOptions {
  readonly snapshot: Snapshot;
  readonly fix: FixMode;
  /** The task that was worked on; if absent the one that is blocked, else the branch and its last commit name it. */
  readonly task?: string | undefined;
  /** Sets a blocked task aside, so that this one need not wait for it, and says who does; throws FORBIDDEN if they may not. */
  readonly setAside?: ((task: string) => Promise<string>) | undefined;
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
  /** Folder for fixes that are not applied. */
  readonly patchFolder: string;
  /** Folder for the blocked tasks. */
  readonly taskFolder: string;
}

/** The gate stage runs secrets, compile, lint and test, with a coder to fix failures. */
export function createGateStage(deps: GateStageDeps): GateStage {
  return {
    judge: (job, options) => judgeCommit(createJudging(deps, job, options), options.commitSha),
    gate: async (job, { snapshot, fix, task, log, setAside }) => {
      const files = await findLog(job, log);
      const blocked = blockedTasks(deps.taskFolder, snapshot);
      const earlier = await blocked.find();
      const isOther = earlier !== undefined && task !== undefined && task !== earlier.task;
      if (isOther && !setAside) return waitFor(earlier, snapshot, task);
      const setAsideBy = isOther ? await setAside?.(earlier.task) : undefined;
      const startedAt = new Date(deps.clock.nowMs()).toISOString();
      const coder = fix !== "off" && job.config.coder ? deps.createCoder(job.config.coder, job) : undefined;
      const environment = await describeEnvironment(deps, job, snapshot.commitSha);
      const parts = { ...deps, ...createJudging(deps, job, snapshot), coder, applyFix: fix === "apply" };
      const name = task ?? earlier?.task ?? defaultTask(snapshot);
      const about = { snapshot, task: name, environment, startedAt };
      const report = await gateSnapshot(parts, job, about);
      if (fix === "apply" && !coder && report.status === BuildStatus.FAILED)
        report.fixHandOver = create(FixHandOverSchema, noCoder);
      if (isOther) Object.assign(report, { setAside: earlier.task, setAsideBy });
      await keepReport(deps, report, files);
      await noteTask(blocked, report, task !== undefined || earlier !== undefined);
      return report;
    },
  };
}

/** Holds back the next task while this one is blocked; only tasks with a name follow one another. */
async function noteTask(
  blocked: BlockedTasks,
  { status, task, summary }: GateReport,
  isNamed: boolean,
): Promise<void> {
  if (status === BuildStatus.PASSED) await blocked.release();
  if (status === BuildStatus.FAILED && isNamed) await blocked.block({ task, summary });
}

/** The report on a task that has to wait for a blocked one. */
function waitFor(
  { task, summary }: BlockedTask,
  { source, baseSha, treeSha, branchName }: Snapshot,
  next: string,
): GateReport {
  const suggestion = `Finish "${task}" first, or add --set-aside to leave it as it is.`;
  return create(GateReportSchema, {
    ...{ source, baseSha, treeSha, branchName, task: next },
    status: BuildStatus.FAILED,
    summary: `it has to wait: the task "${task}" is blocked (${summary})`,
    retryContext: { suggestion },
  });
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
