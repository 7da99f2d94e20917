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
import { isRemoteUrl } from "../../ports/remote/remote-url.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { Job } from "../../workbench/job/job.ts";
import { type DeliverDeps, type Delivered, deliverMerge, lookAtRemote } from "./deliver-merge.ts";

const MOST_TRIES = 5;

/** Merges the approved commit of a run and delivers the result as a fast-forward, to its remote too. Doing it twice merges once. */
export type ApproveStage = (job: Job, run: Run) => Promise<MergeResult>;

interface ApproveDeps extends DeliverDeps {
  readonly secrets: Secrets;
}

/** The approve stage merges what a person approved. A secret is never merged. */
export function createApproveStage(deps: ApproveDeps): ApproveStage {
  return (job, run) => mergeChange(deps, job, run);
}

async function mergeChange(deps: ApproveDeps, job: Job, run: Run): Promise<MergeResult> {
  const { change, approval, decision } = run;
  if (!change || !approval || !decision)
    throw new GoldseamError("CONFLICT", `run ${run.id} has nothing to merge`);
  const { repo, intoBranch } = change;
  const refused = (detail: string) => create(MergeResultSchema, { merged: false, intoBranch, detail });
  const { baseSha, branchName } = change;
  const approvedSha = approval.commitSha;
  const message = mergeMessage(run);
  const ownFiles = logFilesOf(job.config);
  const deliver = (mergeSha: string, isThere = false) => {
    const commits = { mergeSha, approvedSha, baseSha, isThere };
    return deliverMerge(deps, job, { run, branchName: intoBranch, ...commits, message, ownFiles });
  };
  const result = (delivered: Delivered) =>
    delivered.status === "refused"
      ? refused(delivered.detail)
      : create(MergeResultSchema, { merged: true, intoBranch, ...delivered.arrived });
  const far = await lookAtRemote(deps.git, job, [intoBranch, branchName]);
  if (far.status === "refused") return refused(far.detail);
  const there = far.tips.get(intoBranch);
  if (there !== undefined && (await deps.git.isAncestor(repo, approvedSha, there)))
    return result(await deliver(there, true));
  const range = { repo, baseSha, commitSha: approvedSha };
  const secrets = await findAddedSecrets(deps, range, job.config.policy.secrets.allow);
  if (secrets.length > 0) return refused(`${describeSecrets(secrets)}: ${secretRemedy}`);
  const author = {
    name: "Goldseam",
    email: "goldseam@localhost",
    date: decision.decidedAt || new Date().toISOString(),
  };
  // Of a repository that is an address, the remote knows where its branches are.
  const branchTip: Git["branchTip"] = async (where, branch) =>
    isRemoteUrl(repo) ? far.tips.get(branch) : deps.git.branchTip(where, branch);
  for (let tries = 1; ; tries++) {
    const movement = await findMovement({ ...deps.git, branchTip }, run);
    if (movement.status === "moved") return { ...refused(movement.reason), stale: true };
    const { intoSha } = movement;
    const merged = await deps.git.merge({
      ...{ repo, intoBranch, intoSha, author, message },
      commitSha: approvedSha,
    });
    if (merged.status === "conflict") return refused(`it conflicts with ${intoBranch} in ${merged.detail}`);
    const delivered = await deliver(merged.commitSha);
    // Another merge was faster: what it brought decides whether this one is still approved.
    const isOvertaken = delivered.status === "refused" && (await branchTip(repo, intoBranch)) !== intoSha;
    if (!isOvertaken || tries === MOST_TRIES) return result(delivered);
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
