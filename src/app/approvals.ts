import {
  type ApprovalDecision,
  Decision,
  GoldseamError,
  PauseReason,
  type Run,
  RunState,
} from "../contracts/index.ts";

/** Whether a decision still changes something; false when it was taken already; throws where it contradicts what happened. */
export function isOpenForDecision(run: Run, { decision, commitSha }: ApprovalDecision): boolean {
  const id = run.approval?.id ?? run.id;
  if (commitSha !== run.approval?.commitSha) {
    throw new GoldseamError("STALE", `${id} asks about ${run.approval?.commitSha}, not about ${commitSha}`);
  }
  const waits = run.state === RunState.AWAITING_APPROVAL;
  if (waits || (run.state === RunState.PAUSED && run.pauseReason === PauseReason.MERGE)) return true;
  if (run.state === RunState.CANCELLED) {
    throw new GoldseamError("STALE", `${id} is stale: a newer commit arrived on ${run.change?.branchName}`);
  }
  const approved = run.state === RunState.MERGING || run.state === RunState.DONE;
  if (approved && decision === Decision.APPROVE) return false;
  if (run.state === RunState.REJECTED && decision === Decision.REJECT) return false;
  throw new GoldseamError("CONFLICT", `${id} was decided already: ${approved ? "approved" : "rejected"}`);
}
