import { type Observation, withEarlier } from "../../../languages/search/observation.ts";
import { assertionsOf } from "../../../languages/search/oracle.ts";
import { isFollowed, lastStep, type Plan, planKey, type Step } from "../../../languages/search/plan.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import { type Value, valueKey } from "../../../languages/values/value.ts";
import type { Evaluator } from "../explore/evaluator.ts";

/** The tools to read objects with. */
export interface Reading {
  readonly subjects: readonly Subject[];
  readonly evaluator: Pick<Evaluator, "compare" | "pinnable">;
  /** Makes plans that read from the object of a plan. */
  readonly readBack: (plan: Plan) => readonly Plan[];
  readonly isNothing: (value: Value) => boolean;
}

/**
 * Calls of methods that return nothing and show nothing are followed by a read of the object, if it reads differently than
 * without the call: that the result is nothing proves nothing.
 */
export async function withReadBacks(
  observations: readonly Observation[],
  { subjects, evaluator, readBack, isNothing }: Reading,
): Promise<Observation[]> {
  const subjectOf = new Map(subjects.map((subject) => [subject.target, subject]));
  const isHollow = ({ plan, outcome, value }: Observation) => {
    const subject = subjectOf.get(plan.target);
    return (
      outcome === "returned" &&
      isNothing(value) &&
      subject?.kind === "method" &&
      !isFollowed(plan) &&
      plan.steps[0]?.kind === "new" &&
      lastStep(plan).kind === "call"
    );
  };
  const showsNothing = (observation: Observation) => {
    const subject = subjectOf.get(observation.plan.target);
    return (
      subject !== undefined &&
      assertionsOf(observation, subject).every((one) => one.kind === "equals" && one.topic.of === "result")
    );
  };
  // An empty object often reads the same before and after.
  const changers = observations.filter(
    ({ plan, outcome, value }) =>
      outcome === "returned" && isNothing(value) && plan.steps.length === 2 && plan.steps[0]?.kind === "new",
  );
  const reads = observations
    .filter((one) => isHollow(one) && showsNothing(one))
    .flatMap((hollow) => {
      const { exportName, target } = hollow.plan;
      const changes = changers
        .filter(({ plan }) => plan.exportName === exportName && plan.target !== target)
        .slice(0, MOST_CHANGES);
      const prepared = [[], ...changes.map(({ plan }) => [lastStep(plan)])];
      return prepared
        .flatMap((before) => readsOf(withSteps(hollow.plan, before), readBack))
        .map((read) => ({ hollow, ...read }));
    });
  if (reads.length === 0) return [...observations];
  const observed = await evaluator.compare(reads.flatMap(({ after, without }) => [after, without]));
  const byPlan = new Map(evaluator.pinnable(observed).map((one) => [planKey(one.plan), one]));
  const replaced = new Map<Observation, Observation>();
  for (const { hollow, after, without } of reads) {
    const [one, other] = [byPlan.get(planKey(after)), byPlan.get(planKey(without))];
    const isTelling = one?.outcome === "returned" && other && valueKey(one.value) !== valueKey(other.value);
    if (isTelling && !replaced.has(hollow))
      replaced.set(hollow, {
        ...withEarlier(one, (point) => hollow.points.has(point)),
        lines: [...new Set([...hollow.lines, ...one.lines])],
      });
  }
  return observations.map((one) => replaced.get(one) ?? one);
}

const MOST_CHANGES = 3;

/** The plan with these steps before its last one. */
function withSteps(plan: Plan, before: readonly Step[]): Plan {
  return { ...plan, steps: [...plan.steps.slice(0, -1), ...before, lastStep(plan)] };
}

/** The plans that read after the last step of a plan, and those that read instead of it. */
function readsOf(
  plan: Plan,
  readBack: Reading["readBack"],
): { readonly after: Plan; readonly without: Plan }[] {
  return readBack(plan).map((reading) => {
    const step = lastStep(reading);
    return {
      after: { ...plan, steps: [...plan.steps, { ...step, on: "receiver" }] },
      without: { ...reading, steps: [...plan.steps.slice(0, -1), step] },
    };
  });
}
