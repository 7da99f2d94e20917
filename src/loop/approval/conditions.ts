import {
  type ApprovalDecision,
  type Condition,
  type ConditionMark,
  ConditionPriority,
  ConditionSchema,
  create,
  type Run,
} from "../../contracts/index.ts";
import { contributorsOf, includesPerson, isSamePerson } from "./people.ts";
import { knownPeople } from "./who-may-approve.ts";

const priorities: Readonly<Record<string, ConditionPriority>> = {
  P0: ConditionPriority.P0,
  P1: ConditionPriority.P1,
  P2: ConditionPriority.P2,
};

/** Whether somebody who did not write the change confirmed it. */
export function isSatisfied({ marks }: Condition): boolean {
  return marks.some(({ confirms }) => confirms);
}

/** Conditions without which nothing is merged. */
export function openBlockers(conditions: readonly Condition[]): Condition[] {
  return conditions.filter((one) => one.priority === ConditionPriority.P0 && !isSatisfied(one));
}

/**
 * The conditions after a vote: what the same person asked for before and is still open is withdrawn, unless they ask for it again
 * in the same words. Numbers never change.
 */
export function withConditionsOf(run: Pick<Run, "conditions">, vote: ApprovalDecision): Condition[] {
  const last = Math.max(0, ...run.conditions.map(({ number }) => number));
  const asked = vote.conditions.map((text) => conditionOf(text, 0, vote.decidedBy));
  const own = run.conditions.filter(({ askedBy }) => isSamePerson(askedBy, vote.decidedBy));
  const again = own.filter((one) => asked.some((other) => isSameCondition(one, other)));
  const kept = run.conditions.filter((one) => isSatisfied(one) || again.includes(one) || !own.includes(one));
  const fresh = asked.filter((one) => !again.some((other) => isSameCondition(one, other)));
  return [...kept, ...fresh.map((one, index) => ({ ...one, number: last + index + 1 }))];
}

function isSameCondition(one: Condition, other: Condition): boolean {
  return one.text === other.text && one.priority === other.priority;
}

/** A condition in words; it blocks the merge unless it begins with `P1:` or `P2:`. */
function conditionOf(text: string, number: number, askedBy: string): Condition {
  const [, name = "P0", rest = text] = /^(P[012]):\s*(.+)$/is.exec(text.trim()) ?? [];
  const priority = priorities[name.toUpperCase()] ?? ConditionPriority.P0;
  return create(ConditionSchema, { number, text: rest.trim(), priority, askedBy });
}

/** The mark as it counts: an author's word needs somebody else's, where there is somebody else. */
export function weigh(run: Pick<Run, "change" | "healers" | "policy">, mark: ConditionMark): ConditionMark {
  const isOwn = includesPerson(contributorsOf(run), mark.by);
  return { ...mark, confirms: !isOwn || knownPeople(run).length < 2 };
}
