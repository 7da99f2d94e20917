import type { PlanCost } from "../../../languages/naturalness/plan-cost.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { kindOf, type Point } from "../../../languages/search/points.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import { greedyCover } from "../explore/corpus.ts";
import { choosing } from "../tuning.ts";

/** The observations to make tests of, callees first: callers do not cover the same code again. */
export function choose(
  subjects: readonly Subject[],
  members: readonly Observation[],
  costOf: PlanCost,
): Observation[] {
  const covered = new Set<Point>();
  const callers = ({ target }: Subject) =>
    subjects.filter(({ symbol }) => symbol.calls.includes(target)).length;
  const share = Math.ceil(choosing.moduleTests / subjects.length);
  const limit = Math.min(choosing.subjectTests.most, Math.max(choosing.subjectTests.least, share));
  const ordered = subjects.toSorted((a, b) => callers(b) - callers(a));
  return ordered.flatMap((subject) => {
    const useful = greedyCover(observationsOf(members, subject), {
      limit: members.length,
      known: covered,
      costOf,
    });
    const chosen = withFewKillers(useful, limit, costOf);
    for (const { points } of chosen)
      for (const point of points) if (kindOf(point) !== "outcome") covered.add(point);
    return chosen;
  });
}

/** All that cover something new, and as many of the others as the limit allows. */
function withFewKillers(useful: readonly Observation[], limit: number, costOf: PlanCost): Observation[] {
  const covered = new Set<Point>();
  let read = 0;
  return useful.filter((observation) => {
    const fresh = [...observation.points].filter((point) => kindOf(point) !== "kill" && !covered.has(point));
    for (const point of fresh) covered.add(point);
    if (fresh.length > 0) return true;
    read += costOf(observation) <= choosing.row.cost ? choosing.row.counts : 1;
    return read <= limit;
  });
}

/** The observations of one subject. */
export function observationsOf(observations: readonly Observation[], { target }: Subject): Observation[] {
  return observations.filter(({ plan }) => plan.target === target);
}
