import {
  type ApprovalDecision,
  type Council,
  CouncilRule,
  Decision,
  type Run,
} from "../../contracts/index.ts";
import { openBlockers } from "./conditions.ts";
import { isNamed, isSamePerson } from "./people.ts";

/** Where a request stands. */
export type Tally =
  | { readonly status: "approved" }
  | { readonly status: "rejected"; readonly reason: string }
  /** In words, each something that is still missing. */
  | { readonly status: "open"; readonly missing: readonly string[] };

/** Counts the votes on a request, and looks at the conditions. */
export function tally({
  approval,
  votes,
  conditions,
}: Pick<Run, "approval" | "votes" | "conditions">): Tally {
  const council = approval?.council;
  const verdict = council ? countCouncil(council, votes) : countOne(votes);
  const conditional = openBlockers(conditions).map(({ number, text }) => `condition ${number} (P0): ${text}`);
  if (verdict.status === "rejected" || conditional.length === 0) return verdict;
  return { status: "open", missing: [...(verdict.status === "open" ? verdict.missing : []), ...conditional] };
}

/** What is missing before a change can be merged. */
export function blockersOf(run: Pick<Run, "approval" | "votes" | "conditions" | "change">): string[] {
  const counted = tally(run);
  const secrets = (run.change?.notes ?? []).filter((note) => note.startsWith("It cannot be merged"));
  return [...secrets, ...(counted.status === "open" ? counted.missing : [])];
}

/** How many members have to approve. */
export function votesNeeded({ members, rule }: Pick<Council, "members" | "rule">): number {
  return rule === CouncilRule.THREE_QUARTERS ? Math.ceil(members.length * 0.75) : members.length;
}

/** Whether a vote is for the change, be it with conditions. */
export function isFor({ decision }: Pick<ApprovalDecision, "decision">): boolean {
  return decision === Decision.APPROVE || decision === Decision.APPROVE_WITH_CONDITIONS;
}

function countOne(votes: readonly ApprovalDecision[]): Tally {
  const against = votes.find((vote) => !isFor(vote));
  if (against) return { status: "rejected", reason: against.reason };
  return votes.length > 0
    ? { status: "approved" }
    : { status: "open", missing: ["the decision of an approver"] };
}

function countCouncil(council: Council, votes: readonly ApprovalDecision[]): Tally {
  const { members } = council;
  if (members.length === 0)
    return { status: "open", missing: ["a member of the council who did not write some of it"] };
  const counted = votes.filter(({ decidedBy }) => isNamed(members, decidedBy));
  const against = counted.filter((vote) => !isFor(vote));
  const needed = votesNeeded(council);
  const approvals = counted.length - against.length;
  if (members.length - against.length < needed)
    return { status: "rejected", reason: against.map(({ reason }) => reason).join("; ") };
  if (approvals >= needed) return { status: "approved" };
  const silent = members.filter((one) => !counted.some(({ decidedBy }) => isSamePerson(one, decidedBy)));
  const votesLeft = needed - approvals;
  const from = silent.length === votesLeft ? "the votes of" : `${votesLeft} more of the votes of`;
  return { status: "open", missing: [`${from} ${silent.join(", ")}`] };
}
