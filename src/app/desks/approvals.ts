import { findMovement } from "../../changes/find-movement.ts";
import {
  type ApprovalDecision,
  ApprovalDecisionSchema,
  type ConditionMark,
  ConditionMarkSchema,
  create,
  Decision,
  DecisionSchema,
  type Event,
  EventSchema,
  enumName,
  GoldseamError,
  type Identity,
  JobKind,
  type Run,
  RunState,
  visibleLine,
} from "../../contracts/index.ts";
import { knownPeople, mayApprove, mayReject } from "../../loop/approval/who-may-approve.ts";
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
export function createApprovals(
  deps: ApprovalDeps,
): Pick<App, "approvals" | "decide" | "satisfy" | "standing"> {
  return {
    approvals: async () => {
      const waiting = await deps.store.listRuns({ states: [RunState.AWAITING_APPROVAL] });
      return waiting.flatMap(({ run }) => run.approval ?? []);
    },
    decide: async (answer) => {
      const asked = await findAsked(deps.store, answer.approvalId);
      const decision = await decisionOf(deps, asked, answer);
      if (!isOpenFor(asked, decision)) return { run: asked, counted: false };
      const refused = whyRefused(asked, decision);
      await record(deps, asked, decision, refused);
      if (refused)
        throw new GoldseamError(
          "FORBIDDEN",
          `your decision on ${answer.approvalId} does not count: ${refused}`,
        );
      const event = decided(asked, decision);
      const run = await acceptIfFresh(deps, asked, event, decision.decision !== Decision.REJECT);
      // Somebody else may have been faster; then this one counts for nothing, or contradicts them.
      const counted = run.state === RunState.CANCELLED || hasDecision(run, decision);
      return counted ? { run, counted } : { run, counted: isOpenFor(run, decision) };
    },
    standing: async (approvalId, by) => {
      const asked = await findAsked(deps.store, approvalId);
      const [approve, reject] = [mayApprove(by, asked), mayReject(by, asked)];
      const isOpen = asked.state === RunState.AWAITING_APPROVAL;
      // A repository that is gone says nothing of its branches; whoever decides then hears of it.
      const movement = isOpen ? await findMovement(deps.git, asked).catch(() => undefined) : undefined;
      return {
        ...{ approve: approve.status, reject: reject.status },
        reason: approve.status === "refused" ? approve.reason : undefined,
        moved: movement?.status === "moved" ? movement.reason : undefined,
      };
    },
    satisfy: async ({ approvalId, number, evidence, by }) => {
      const asked = await findAsked(deps.store, approvalId);
      const condition = asked.conditions.find((one) => one.number === number);
      if (!condition) throw new GoldseamError("NOT_FOUND", noCondition(asked, number));
      const identity = await whoActs(deps, asked, by);
      const at = new Date(deps.clock.nowMs()).toISOString();
      const { person, enteredBy } = identity;
      const mark = create(ConditionMarkSchema, { by: person, enteredBy, evidence, at });
      await recordMark(deps, asked, mark, number);
      const value = { approvalId, number, mark };
      const id = `${approvalId}:condition:${number}:${at}:${mark.by}`;
      const event = create(EventSchema, { id, runId: asked.id, body: { case: "conditionMarked", value } });
      return acceptIfFresh(deps, asked, event, asked.state === RunState.AWAITING_APPROVAL);
    },
  };
}

/** Accepts an event that may lead to a merge, unless the evidence no longer fits: then the request is over. */
async function acceptIfFresh(
  { git, orchestrator }: ApprovalDeps,
  run: Run,
  event: Event,
  mayMerge: boolean,
): Promise<Run> {
  const movement = mayMerge ? await findMovement(git, run) : undefined;
  return orchestrator.accept(movement?.status === "moved" ? outdated(run, movement.reason) : event);
}

function noCondition({ conditions, approval }: Run, number: number): string {
  const numbers = conditions.map((one) => one.number).join(", ");
  return `${approval?.id} has no condition ${number}: ${numbers ? `it has ${numbers}` : "it has none"}`;
}

function whoActs({ git }: ApprovalDeps, run: Run, by: string | Identity | undefined): Promise<Identity> {
  if (typeof by === "object") return Promise.resolve(by);
  return identify(git, { repo: run.change?.repo ?? "", by, known: knownPeople(run) });
}

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

function hasDecision({ votes }: Run, { decidedAt, decidedBy }: ApprovalDecision): boolean {
  return votes.some((vote) => vote.decidedAt === decidedAt && vote.decidedBy === decidedBy);
}

async function decisionOf(
  deps: ApprovalDeps,
  run: Run,
  { by, conditions = [], reason = "", ...answer }: Answer,
): Promise<ApprovalDecision> {
  const identity = await whoActs(deps, run, by);
  return create(ApprovalDecisionSchema, {
    ...answer,
    conditions: [...conditions],
    reason,
    identity,
    decidedBy: identity.person,
    decidedAt: new Date(deps.clock.nowMs()).toISOString(),
  });
}

function whyRefused(run: Run, { decision, identity }: ApprovalDecision): string | undefined {
  if (!identity) return undefined;
  const may = decision === Decision.REJECT ? mayReject(identity, run) : mayApprove(identity, run);
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
    reason: visibleLine(refused ?? `by ${decidedBy}${entered}${reason && `: ${reason}`}`),
    matchedRules: [],
  });
}

async function recordMark(
  { audit, clock }: ApprovalDeps,
  run: Run,
  { by, enteredBy, evidence }: ConditionMark,
  number: number,
): Promise<void> {
  await audit.append({
    ...{ atMs: clock.nowMs(), runId: run.id, kind: "condition", role: "approver", allowed: true },
    subject: `${run.approval?.id} condition ${number}`,
    code: "CONDITION_MARKED",
    reason: visibleLine(`by ${by}${enteredBy && `, entered by ${enteredBy}`}: ${evidence}`),
    matchedRules: [],
  });
}

async function findAsked(store: Store, approvalId: string): Promise<Run> {
  const [found] = await store.listRuns({ approvalId, limit: 1 });
  if (found) return found.run;
  throw new GoldseamError("NOT_FOUND", `no approval request "${approvalId}": goldseam approvals lists them`);
}

/** Whether a decision still changes something; false if it was made already; throws if it contradicts an earlier one. */
function isOpenFor(run: Run, { decision, commitSha }: ApprovalDecision): boolean {
  const id = run.approval?.id ?? run.id;
  if (commitSha !== run.approval?.commitSha)
    throw new GoldseamError("STALE", `${id} is about ${run.approval?.commitSha}, not about ${commitSha}`);
  const { state } = run;
  if (state === RunState.AWAITING_APPROVAL) return true;
  if (state === RunState.PAUSED && run.job === JobKind.MERGE) return true;
  if (state === RunState.CANCELLED) throw new GoldseamError("STALE", `${id} is stale: ${run.handOffMd}`);
  const approved = state === RunState.MERGING || state === RunState.DONE;
  if (decision === (approved ? Decision.APPROVE : Decision.REJECT)) return false;
  const by = run.decision ? ` by ${run.decision.decidedBy}` : "";
  throw new GoldseamError("CONFLICT", `${id} was already ${approved ? "approved" : "rejected"}${by}`);
}
