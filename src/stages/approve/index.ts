import { describeSecrets, findAddedSecrets } from "../../changes/find-added-secrets.ts";
import { findMovement } from "../../changes/find-movement.ts";
import type { Config } from "../../config/config.ts";
import {
  type ApprovalDecision,
  create,
  Decision,
  GoldseamError,
  type MergeResult,
  MergeResultSchema,
  type Run,
} from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Secrets } from "../../ports/secrets.ts";
import type { Job } from "../../workbench/job/job.ts";

const MOST_TRIES = 5;

/** Merges the approved commit of a run and delivers the result as a fast-forward. Doing it twice merges once. */
export type ApproveStage = (job: Job, run: Run) => Promise<MergeResult>;

interface ApproveDeps {
  readonly git: Git;
  readonly secrets: Secrets;
}

/** The approve stage merges what a person approved. A secret is never merged. */
export function createApproveStage(deps: ApproveDeps): ApproveStage {
  return (job, run) => mergeChange(deps, job, run);
}

async function mergeChange(deps: ApproveDeps, { config }: Job, run: Run): Promise<MergeResult> {
  const { change, approval, decision } = run;
  if (!change || !approval || !decision)
    throw new GoldseamError("CONFLICT", `run ${run.id} has nothing to merge`);
  const { repo, intoBranch } = change;
  const refused = (detail: string) => create(MergeResultSchema, { merged: false, intoBranch, detail });
  const range = { repo, baseSha: change.baseSha, commitSha: approval.commitSha };
  const secrets = await findAddedSecrets(deps, range, config.policy.secrets.allow);
  if (secrets.length > 0) return refused(`${describeSecrets(secrets)}: ${secretRemedy}`);
  const author = {
    name: "Goldseam",
    email: "goldseam@localhost",
    date: decision.decidedAt || new Date().toISOString(),
  };
  for (let tries = 1; ; tries++) {
    const movement = await findMovement(deps.git, run);
    if (movement.status === "moved") return { ...refused(movement.reason), stale: true };
    const { intoSha } = movement;
    const merged = await deps.git.merge({
      ...{ repo, intoBranch, intoSha, author },
      commitSha: approval.commitSha,
      message: mergeMessage(run),
    });
    if (merged.status === "conflict") return refused(`it conflicts with ${intoBranch} in ${merged.detail}`);
    const handed = await deps.git.fastForward(repo, intoBranch, merged.commitSha, logFilesOf(config));
    if (handed.status === "done")
      return create(MergeResultSchema, { merged: true, intoBranch, commitSha: merged.commitSha });
    // Another merge was faster: what it brought decides whether this one is still approved.
    const isOvertaken = (await deps.git.branchTip(repo, intoBranch)) !== intoSha;
    if (!isOvertaken || tries === MOST_TRIES) return refused(handed.detail);
  }
}

const secretRemedy =
  "revoke it, remove it from the branch's history and run Goldseam on the new commit, or list the file under policy.secrets.allow on the base";

function approvalLine({ decision, decidedBy, selfApproved }: ApprovalDecision): string {
  const self = selfApproved ? " (self-approved)" : "";
  return `${decision === Decision.REJECT ? "Rejected-By" : "Approved-By"}: ${decidedBy}${self}`;
}

function mergeMessage(run: Run): string {
  const { approval, decision } = run;
  const packet = approval?.packet;
  const coverage = `${packet?.coverageBefore.toFixed(1)} % → ${packet?.coverageAfter.toFixed(1)} %`;
  return [
    `Merge ${approval?.branchName || approval?.changeSha.slice(0, 7)}: ${approval?.title}`,
    "",
    `${packet?.testsGenerated} tests generated, ${packet?.testsPassed} passed, ${packet?.testsFailed} failed; line coverage ${coverage}.`,
    "",
    `Goldseam-Run: ${run.id}`,
    ...(run.votes.length > 0 ? run.votes : decision ? [decision] : []).map(approvalLine),
  ].join("\n");
}

/** A run adds to the log while it waits for approval. */
function logFilesOf({ execution_log: log }: Config): string[] {
  return log === undefined ? [] : [log, log.replace(/\.md$/, ".json")];
}
