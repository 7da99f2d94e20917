import { describeSecrets, findAddedSecrets } from "../../changes/find-added-secrets.ts";
import {
  create,
  GoldseamError,
  type MergeResult,
  MergeResultSchema,
  type Run,
} from "../../contracts/index.ts";
import { isRemoteUrl } from "../../ports/remote/remote-url.ts";
import type { Secrets } from "../../ports/secrets.ts";
import type { Job } from "../../workbench/job/job.ts";
import { type DeliverDeps, deliverMerge, lookAtRemote } from "./deliver-merge.ts";

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
  const { repo, branchName, intoBranch } = change;
  const refused = (detail: string) => create(MergeResultSchema, { merged: false, intoBranch, detail });
  const baseSha = change.baseSha;
  const approvedSha = approval.commitSha;
  const message = mergeMessage(run);
  const deliver = async (mergeSha: string, isThere = false) => {
    const delivery = { run, branchName: intoBranch, mergeSha, approvedSha, baseSha, message, isThere };
    const delivered = await deliverMerge(deps, job, delivery);
    if (delivered.status === "refused") return refused(delivered.detail);
    const { commitSha, pushedTo, detail } = delivered;
    return create(MergeResultSchema, { merged: true, intoBranch, commitSha, pushedTo, detail });
  };
  const far = await lookAtRemote(deps.git, job, [intoBranch, branchName]);
  if (far.status === "refused") return refused(far.detail);
  const there = far.tips.get(intoBranch);
  if (there !== undefined && (await deps.git.isAncestor(repo, approvedSha, there)))
    return deliver(there, true);
  const tip = isRemoteUrl(repo)
    ? far.tips.get(branchName)
    : branchName && (await deps.git.branchTip(repo, branchName));
  const isStale = Boolean(tip) && tip !== change.commitSha;
  const staleDetail = `${branchName} moved to ${tip?.slice(0, 7)} after the question was asked: run Goldseam on that commit`;
  if (isStale && branchName !== intoBranch) return refused(staleDetail);
  const range = { repo, baseSha, commitSha: approvedSha };
  const secrets = await findAddedSecrets(deps, range, job.config.policy.secrets.allow);
  if (secrets.length > 0) return refused(`${describeSecrets(secrets)}: ${secretRemedy}`);
  const merged = await deps.git.merge({
    repo,
    intoBranch,
    commitSha: approvedSha,
    message,
    author: {
      name: "Goldseam",
      email: "goldseam@localhost",
      date: decision.decidedAt || new Date().toISOString(),
    },
  });
  if (merged.status === "conflict") return refused(`it conflicts with ${intoBranch} in ${merged.detail}`);
  // A change that sits on the target branch itself: its own merge has moved the tip when this runs again.
  if (merged.status === "merged" && isStale) return refused(staleDetail);
  return deliver(merged.commitSha);
}

const secretRemedy =
  "revoke it, remove it from the branch's history and run Goldseam on the new commit, or list the file under policy.secrets.allow on the base";

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
    `Approved-By: ${decision?.decidedBy}${decision?.selfApproved ? " (self-approved)" : ""}`,
  ].join("\n");
}
