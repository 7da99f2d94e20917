import {
  type ApprovalDecision,
  type Condition,
  type ConditionMark,
  ConditionPriority,
  ConditionSchema,
  create,
  type Run,
  RunState,
} from "../../contracts/index.ts";
import { contributorsOf, includesPerson, isNamed, isSamePerson } from "./people.ts";
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

/**
 * What the last run of a change leaves to the next one: everything that approvers asked for and nobody merged. What satisfied a
 * condition was about other commits, so it has to be satisfied again.
 */
export function carriedConditions(earlier: Run | undefined): Condition[] {
  if (!earlier || earlier.state === RunState.DONE || earlier.state === RunState.MERGING) return [];
  return earlier.conditions.map((one, index) => ({
    ...one,
    number: index + 1,
    marks: [],
    carriedFrom: one.carriedFrom || (earlier.approval?.id ?? earlier.id),
  }));
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

/**
 * The mark as it counts: where the base names people, only their word confirms, and neither that of an author nor one that an
 * author entered for somebody else.
 */
export function weigh(run: Pick<Run, "change" | "healers" | "policy">, mark: ConditionMark): ConditionMark {
  const known = knownPeople(run);
  const contributors = contributorsOf(run);
  const isOwn = [mark.by, mark.enteredBy].some((person) => includesPerson(contributors, person));
  const isKnown = known.length === 0 || isNamed(known, mark.by);
  return { ...mark, confirms: isKnown && (known.length < 2 || !isOwn) };
}
