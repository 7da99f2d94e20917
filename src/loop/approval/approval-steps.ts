import {
  type ApprovalDecision,
  JobKind,
  PauseReason,
  type Run,
  RunState,
  Decision as Verdict,
} from "../../contracts/index.ts";
import type { Decision, EventBody } from "../decision.ts";
import { begin, command, rest } from "../jobs.ts";
import { expiryNote, isExpired } from "./approval.ts";
import { weigh, withConditionsOf } from "./conditions.ts";
import { isSamePerson } from "./people.ts";
import { blockersOf, isFor, tally } from "./tally.ts";
import { mayApprove, mayReject } from "./who-may-approve.ts";

/** Rests until somebody decides; the request says what is missing. */
export function awaitDecision(run: Run): Decision {
  if (run.approval?.packet) run.approval.packet.blockers = blockersOf(run);
  return rest(run, RunState.AWAITING_APPROVAL, "");
}

/** L6, A5: a decision counts only for the exact commit that the question named, and while the question is open. */
export function afterDecision(
  run: Run,
  { decision }: EventBody<"approvalDecided">,
  at: string,
): Decision | undefined {
  if (!decision || decision.commitSha !== run.approval?.commitSha) return undefined;
  const isConditional = decision.decision === Verdict.APPROVE_WITH_CONDITIONS;
  if (decision.decision === Verdict.UNSPECIFIED || isConditional !== decision.conditions.length > 0)
    return undefined;
  if (isFor(decision) && isExpired(run.approval, at))
    return rest(run, RunState.CANCELLED, expiryNote(run.approval));
  const identity = decision.identity ?? { person: decision.decidedBy, enteredBy: "" };
  const may = isFor(decision) ? mayApprove(identity, run) : mayReject(identity, run);
  if (may.status === "refused") return undefined;
  const vote: ApprovalDecision = { ...decision, selfApproved: may.status === "self-approved" };
  run.votes = [...run.votes.filter(({ decidedBy }) => !isSamePerson(decidedBy, vote.decidedBy)), vote];
  run.conditions = withConditionsOf(run, vote);
  run.decision = vote;
  return conclude(run);
}

/** A merge that needed a person's help is tried again when they approve again, and can still be rejected. */
export function afterDecisionOnPausedMerge(
  run: Run,
  decided: EventBody<"approvalDecided">,
  at: string,
): Decision | undefined {
  if (run.job !== JobKind.MERGE) return undefined;
  const attempt = run.attempt;
  run.pauseReason = PauseReason.UNSPECIFIED;
  const decision = afterDecision(run, decided, at);
  if (!decision || run.state !== RunState.MERGING) return decision;
  run.attempt = attempt + 1;
  return { run, commands: [command(run)], waits: [] };
}

/** A6: the evidence was for other commits than those that would be merged now. */
export function cancelAsOutdated(
  run: Run,
  { approvalId, reason }: EventBody<"approvalOutdated">,
): Decision | undefined {
  const waits = run.state === RunState.AWAITING_APPROVAL || run.pauseReason === PauseReason.MERGE;
  if (!waits || approvalId !== run.approval?.id) return undefined;
  return rest(run, RunState.CANCELLED, reason);
}

/** A5: a condition that is satisfied may have been the last thing that was missing. */
export function afterConditionMarked(
  run: Run,
  { approvalId, number, mark }: EventBody<"conditionMarked">,
  at: string,
): Decision | undefined {
  const condition = run.conditions.find((one) => one.number === number);
  if (!mark || !condition || approvalId !== run.approval?.id) return undefined;
  condition.marks.push(weigh(run, mark));
  if (run.state !== RunState.AWAITING_APPROVAL) return { run, commands: [], waits: [] };
  if (isExpired(run.approval, at)) return rest(run, RunState.CANCELLED, expiryNote(run.approval));
  return conclude(run);
}

function conclude(run: Run): Decision {
  const verdict = tally(run);
  switch (verdict.status) {
    case "approved":
      if (run.approval?.packet) run.approval.packet.blockers = [];
      return run.capability ? rest(run, RunState.IN_FORCE, "") : begin(run, JobKind.MERGE);
    case "rejected":
      return rest(run, RunState.REJECTED, verdict.reason);
    case "open":
      return awaitDecision(run);
  }
}
