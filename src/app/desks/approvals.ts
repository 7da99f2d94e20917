import { findMovement } from "../../changes/find-movement.ts";
import {
  type ApprovalDecision,
  ApprovalDecisionSchema,
  create,
  Decision,
  DecisionSchema,
  type Event,
  EventSchema,
  enumName,
  GoldseamError,
  PauseReason,
  type Run,
  RunState,
} from "../../contracts/index.ts";
import { isExpired } from "../../loop/approval.ts";
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
      const asked = await findAsked(deps.store, answer.approvalId);
      const decision = await decisionOf(deps, asked, answer);
      if (!isOpenFor(asked, decision)) return { run: asked, counted: false };
      const refused = whyRefused(asked, decision);
      await record(deps, asked, decision, refused);
      if (refused) throw new GoldseamError("FORBIDDEN", `${answer.approvalId} was not approved: ${refused}`);
      const movement = await findMovement(deps.git, asked);
      const isOutdated = movement.status === "moved" && decision.decision !== Decision.REJECT;
      const event = isOutdated ? outdated(asked, movement.reason) : decided(asked, decision);
      const run = await deps.orchestrator.accept(event);
      // Somebody else may have been faster; then this one counts for nothing, or contradicts them.
      const counted =
        isOutdated || hasDecision(run, decision) || isExpired(asked.approval ?? none, decision.decidedAt);
      return counted ? { run, counted } : { run, counted: isOpenFor(run, decision) };
    },
  };
}

const none = { expiresAt: "" };

/** The same answer twice is two events: a merge that needed help is tried again. */
function decided(run: Run, decision: ApprovalDecision): Event {
  const { approvalId, decidedAt, decidedBy } = decision;
  const id = `${approvalId}:decided:${run.attempt}:${decidedAt}:${decidedBy}`;
  return create(EventSchema, { id, runId: run.id, body: { case: "approvalDecided", value: { decision } } });
}

function outdated(run: Run, reason: string): Event {
  const approvalId = run.approval?.id ?? "";
  return create(EventSchema, {
    id: `${approvalId}:outdated:${run.attempt}`,
    runId: run.id,
    body: { case: "approvalOutdated", value: { approvalId, reason } },
  });
}

function hasDecision({ decision: made }: Run, { decidedAt, decidedBy }: ApprovalDecision): boolean {
  return made?.decidedAt === decidedAt && made.decidedBy === decidedBy;
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
function isOpenFor(run: Run, { decision, commitSha }: ApprovalDecision): boolean {
  const id = run.approval?.id ?? run.id;
  if (commitSha !== run.approval?.commitSha)
    throw new GoldseamError("STALE", `${id} is about ${run.approval?.commitSha}, not about ${commitSha}`);
  const { state, pauseReason } = run;
  if (state === RunState.AWAITING_APPROVAL) return true;
  if (state === RunState.PAUSED && pauseReason === PauseReason.MERGE) return true;
  if (state === RunState.CANCELLED) throw new GoldseamError("STALE", `${id} is stale: ${run.handOffMd}`);
  const approved = state === RunState.MERGING || state === RunState.DONE;
  if (decision === (approved ? Decision.APPROVE : Decision.REJECT)) return false;
  const by = run.decision ? ` by ${run.decision.decidedBy}` : "";
  throw new GoldseamError("CONFLICT", `${id} was already ${approved ? "approved" : "rejected"}${by}`);
}
