import {
  type ApprovalDecision,
  ApprovalDecisionSchema,
  create,
  Decision,
  DecisionSchema,
  EventSchema,
  enumName,
  GoldseamError,
  PauseReason,
  type Run,
  RunState,
} from "../../contracts/index.ts";
import { mayApprove } from "../../loop/who-may-approve.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Git } from "../../ports/git.ts";
import type { Store } from "../../ports/store.ts";
import type { Answer, App } from "../app.ts";
import type { Orchestrator } from "../runs/orchestrator.ts";
import { identify } from "./identify.ts";

interface ApprovalDeps {
  readonly git: Git;
  readonly store: Store;
  readonly orchestrator: Orchestrator;
  readonly audit: Audit;
  readonly clock: Clock;
}

/** Requests for approval, and their answers. */
export function createApprovals(deps: ApprovalDeps): Pick<App, "approvals" | "decide"> {
  return {
    approvals: async () => {
      const runs = await deps.store.listRuns();
      const waiting = runs.filter(({ run }) => run.state === RunState.AWAITING_APPROVAL);
      return waiting.flatMap(({ run }) => run.approval ?? []);
    },
    decide: async (answer) => {
      const run = await findAsked(deps.store, answer.approvalId);
      const decision = await decisionOf(deps, run, answer);
      if (!isOpenForDecision(run, decision)) return run;
      const refused = whyRefused(run, decision);
      await record(deps, run, decision, refused);
      if (refused) throw new GoldseamError("FORBIDDEN", `${answer.approvalId} was not approved: ${refused}`);
      const id = `${decision.approvalId}:decided:${run.attempt}:${decision.decidedAt}:${decision.decidedBy}`;
      const body = { case: "approvalDecided" as const, value: { decision } };
      return deps.orchestrator.accept(create(EventSchema, { id, runId: run.id, body }));
    },
  };
}

async function decisionOf(
  { git, clock }: ApprovalDeps,
  run: Run,
  { by, conditions = [], reason = "", ...answer }: Answer,
): Promise<ApprovalDecision> {
  const repo = run.change?.repo ?? "";
  const known = run.policy?.approvers ?? [];
  const identity = typeof by === "object" ? by : await identify(git, { repo, by, known });
  return create(ApprovalDecisionSchema, {
    ...answer,
    conditions: [...conditions],
    reason,
    identity,
    decidedBy: identity.person,
    decidedAt: new Date(clock.nowMs()).toISOString(),
  });
}

/** Everybody whom Goldseam knows may say no. */
function whyRefused(run: Run, { decision, identity }: ApprovalDecision): string | undefined {
  if (decision === Decision.REJECT || !identity) return undefined;
  const may = mayApprove(identity, run);
  return may.status === "refused" ? may.reason : undefined;
}

/** Before it takes effect, as all records of the audit log. */
async function record(
  { audit, clock }: ApprovalDeps,
  run: Run,
  { approvalId, commitSha, decision, decidedBy, identity, reason }: ApprovalDecision,
  refused: string | undefined,
): Promise<void> {
  const entered = identity?.enteredBy ? `, entered by ${identity.enteredBy}` : "";
  await audit.append({
    atMs: clock.nowMs(),
    runId: run.id,
    kind: "decision",
    role: "approver",
    subject: `${approvalId} at ${commitSha}`,
    allowed: refused === undefined,
    code: refused === undefined ? enumName(DecisionSchema, decision) : "NOT_AN_APPROVER",
    reason: refused ?? `by ${decidedBy}${entered}${reason && `: ${reason}`}`,
    matchedRules: [],
  });
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
  if (waits || (run.state === RunState.PAUSED && run.pauseReason === PauseReason.MERGE)) return true;
  if (run.state === RunState.CANCELLED) {
    throw new GoldseamError("STALE", `${id} is stale: a newer commit arrived on ${run.change?.branchName}`);
  }
  const approved = run.state === RunState.MERGING || run.state === RunState.DONE;
  if (approved && decision === Decision.APPROVE) return false;
  if (run.state === RunState.REJECTED && decision === Decision.REJECT) return false;
  throw new GoldseamError("CONFLICT", `${id} was already decided: ${approved ? "approved" : "rejected"}`);
}
