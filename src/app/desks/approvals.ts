import {
  type ApprovalDecision,
  create,
  Decision,
  EventSchema,
  GoldseamError,
  JobKind,
  type Run,
  RunState,
} from "../../contracts/index.ts";
import { mayApprove } from "../../loop/who-may-approve.ts";
import type { Git } from "../../ports/git.ts";
import type { Store } from "../../ports/store.ts";
import type { App } from "../app.ts";
import type { Orchestrator } from "../runs/orchestrator.ts";

/** Requests for approval, and their answers. */
export function createApprovals(deps: {
  readonly git: Git;
  readonly store: Store;
  readonly orchestrator: Orchestrator;
}): Pick<App, "approvals" | "decide" | "identity"> {
  return {
    identity: (repo) => deps.git.identity(repo),
    approvals: async () => {
      const runs = await deps.store.listRuns();
      const waiting = runs.filter(({ run }) => run.state === RunState.AWAITING_APPROVAL);
      return waiting.flatMap(({ run }) => run.approval ?? []);
    },
    decide: async (decision) => {
      const run = await findAsked(deps.store, decision.approvalId);
      if (!isOpenForDecision(run, decision)) return run;
      const may = mayApprove(decision.decidedBy, run);
      if (decision.decision !== Decision.REJECT && may.status === "refused")
        throw new GoldseamError("FORBIDDEN", `${decision.approvalId} was not approved: ${may.reason}`);
      const id = `${decision.approvalId}:decided:${run.attempt}:${decision.decidedAt}`;
      const body = { case: "approvalDecided" as const, value: { decision } };
      return deps.orchestrator.accept(create(EventSchema, { id, runId: run.id, body }));
    },
  };
}

async function findAsked(store: Store, approvalId: string): Promise<Run> {
  const runs = await store.listRuns();
  const found = runs.find(({ run }) => run.approval?.id === approvalId);
  if (found) return found.run;
  throw new GoldseamError("NOT_FOUND", `no approval request "${approvalId}": goldseam approvals lists them`);
}

/** Whether a decision still changes something; false if it was made already; throws if it contradicts an earlier one. */
function isOpenForDecision(run: Run, { decision, commitSha }: ApprovalDecision): boolean {
  const id = run.approval?.id ?? run.id;
  if (commitSha !== run.approval?.commitSha) {
    throw new GoldseamError("STALE", `${id} is about ${run.approval?.commitSha}, not about ${commitSha}`);
  }
  const waits = run.state === RunState.AWAITING_APPROVAL;
  if (waits || (run.state === RunState.PAUSED && run.job === JobKind.MERGE)) return true;
  if (run.state === RunState.CANCELLED) {
    throw new GoldseamError("STALE", `${id} is stale: a newer commit arrived on ${run.change?.branchName}`);
  }
  const approved = run.state === RunState.MERGING || run.state === RunState.DONE;
  if (approved && decision === Decision.APPROVE) return false;
  if (run.state === RunState.REJECTED && decision === Decision.REJECT) return false;
  throw new GoldseamError("CONFLICT", `${id} was already decided: ${approved ? "approved" : "rejected"}`);
}
