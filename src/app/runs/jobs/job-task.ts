import type { BaseReports } from "../../../changes/base-reports.ts";
import {
  type Command,
  type CommitResult,
  type create,
  type EventSchema,
  GoldseamError,
  type Run,
} from "../../../contracts/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Git } from "../../../ports/git.ts";
import type { Memory } from "../../../ports/records/memory.ts";
import type { Secrets } from "../../../ports/secrets/secrets.ts";
import type { Store } from "../../../ports/store.ts";
import type { ApproveStage } from "../../../stages/approve/index.ts";
import type { Job } from "../../../workbench/job/job.ts";
import type { CommitBundles } from "../../roles/commit-bundles.ts";
import type { Stages } from "../../stages/stages.ts";
import type { CapabilityGate } from "../capability-gate.ts";

/** What the jobs of the loop are done with. */
export interface JobDeps {
  readonly store: Store;
  readonly git: Git;
  readonly secrets: Secrets;
  readonly memory: Memory;
  readonly clock: Clock;
  readonly bases: BaseReports;
  readonly stages: () => Promise<Stages>;
  /** A merge needs no other stage and no sandbox. */
  readonly approve: ApproveStage;
  readonly capabilities: CapabilityGate;
  readonly bundles: CommitBundles;
}

/** One job of a run. */
export interface JobTask extends JobDeps {
  readonly context: Job;
  readonly command: Command;
  readonly run: Run;
  readonly change: CommitResult;
}

/** What is reported of a job that was done. */
export type JobResult = Exclude<Parameters<typeof create<typeof EventSchema>>[1], undefined>["body"];

/** A date that stays the same when the job is repeated, so that its commit does too. */
export async function dateOf({ store, run }: JobTask): Promise<string> {
  const stored = await store.findRun(run.id);
  return new Date(stored?.createdAtMs ?? 0).toISOString();
}

/** What an earlier job of the run left for this one. */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new GoldseamError("CONFLICT", "the run lacks what this job works from");
  return value;
}
