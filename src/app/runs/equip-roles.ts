import type { BaseReports } from "../../changes/base-reports.ts";
import type { BusMessage } from "../../ports/bus.ts";
import type { Progress } from "../../ports/progress.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import { createApproveStage } from "../../stages/approve/index.ts";
import type { ConfigLoader } from "../config-loader.ts";
import type { WithJob } from "../job-context.ts";
import type { OpenForge } from "../notices/open-forge.ts";
import { createJobLog } from "../observe/log-job.ts";
import type { CommitBundles } from "../roles/commit-bundles.ts";
import type { Stages } from "../stages/stages.ts";
import type { Records, WorkOptions } from "../work-options.ts";
import type { CapabilityGate } from "./capability-gate.ts";
import type { DriveDeps } from "./drive.ts";
import { createJobWork } from "./job-work.ts";
import { type AfterJob, createRunLog } from "./log-run.ts";

/** What the roles of the loop are played with, for one run or for all. */
export interface LoopDeps extends Records {
  readonly secrets: Secrets;
  readonly withJob: WithJob;
  readonly loadConfig: ConfigLoader;
  readonly stages: () => Promise<Stages>;
  readonly bases: BaseReports;
  readonly capabilities: CapabilityGate;
  readonly bundles: CommitBundles;
  readonly openForge: OpenForge;
}

/** What roles do with a message: jobs, notices and what is noted of both. */
export type RoleWork = Pick<DriveDeps, "work" | "afterJob" | "notify" | "tracing" | "progress">;

/** Equips the roles of the loop; what they do is reported to `progress`. */
export function equipRoles(
  deps: LoopDeps,
  { log, overrides }: Pick<WorkOptions, "log" | "overrides">,
  progress: Progress,
): RoleWork {
  const approve = createApproveStage(deps);
  const isRemoteNamed = overrides?.remote !== undefined;
  const work = createJobWork({ ...deps, approve, progress, isRemoteNamed });
  const noteRun = createRunLog(deps);
  const noteJob = log && createJobLog({ ...deps, log });
  const afterJob: AfterJob = async (...job) => {
    await noteJob?.(...job);
    await noteRun(...job);
  };
  return { work, afterJob, notify: notifyWith(deps, progress), tracing: deps.telemetry, progress };
}

/** Loaded when there is something to send. */
function notifyWith(deps: LoopDeps, progress: Progress) {
  return async (message: BusMessage) => {
    const { createNotifier } = await import("../notices/create-notifier.ts");
    const { createFetchWebhooks } = await import("../../adapters/webhooks/fetch/create-fetch-webhooks.ts");
    const send = createFetchWebhooks(deps);
    await createNotifier({ ...deps, send, progress, env: process.env, tracing: deps.telemetry })(message);
  };
}
