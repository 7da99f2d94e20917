import { greedyCover } from "./corpus.ts";
import type { Observation } from "./driver-protocol.ts";
import type { Subject } from "./subject.ts";

/** Tests per module that a reader has patience for, and how many of them one subject may have. */
const MODULE_TESTS = 36;
const SUBJECT_TESTS = { least: 12, most: 30 };

/** The observations to make tests of, callees first: what those cover is not covered again through their callers. */
export function choose(subjects: readonly Subject[], members: readonly Observation[]): Observation[] {
  const covered = new Set<number>();
  const callers = ({ target }: Subject) =>
    subjects.filter(({ symbol }) => symbol.calls.includes(target)).length;
  const share = Math.ceil(MODULE_TESTS / subjects.length);
  const limit = Math.min(SUBJECT_TESTS.most, Math.max(SUBJECT_TESTS.least, share));
  const ordered = subjects.toSorted((a, b) => callers(b) - callers(a));
  return ordered.flatMap((subject) => {
    const chosen = greedyCover(observationsOf(members, subject), limit, covered);
    for (const { points } of chosen) for (const point of points) if (point >= 0) covered.add(point);
    return chosen;
  });
}

/** Those of one subject. */
export function observationsOf(observations: readonly Observation[], { target }: Subject): Observation[] {
  return observations.filter(({ plan }) => plan.target === target);
}
