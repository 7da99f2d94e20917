import { planCost } from "../../../languages/naturalness/plan-cost.ts";
import {
  lastStep,
  mustBeSet,
  type Plan,
  planKey,
  type Setting,
  type Step,
} from "../../../languages/search/plan.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import { createFreshFilter, type PlanSource } from "../explore/plan-source.ts";
import { moduleState } from "../tuning.ts";

interface Change {
  readonly plan: Plan;
  readonly changed: readonly Setting[];
}

/** Follows calls that change their module's state by calls of its other functions. */
export function createModuleState(subjects: readonly Subject[]): PlanSource {
  const functions = new Map(
    subjects.filter(({ kind }) => kind === "function").map((subject) => [subject.target, subject]),
  );
  const changes = new Map<string, Change[]>();
  const known = new Map<string, Change[]>();
  const freshOf = createFreshFilter();

  const after = ({ plan: before, changed }: Change, plan: Plan): Plan[] => {
    const { on, ...first } = lastStep(before);
    const step = lastStep(plan);
    const shared = withArgumentsOf(functions.get(plan.target), step, functions.get(before.target), first);
    const around = [...(before.around ?? []), ...changed];
    return [shared, step].map((last) => ({
      ...plan,
      around,
      steps: [{ ...first, of: before.exportName }, last],
    }));
  };
  return {
    note(observations) {
      for (const { plan, outcome, lookedAt = [] } of observations) {
        if (!functions.has(plan.target) || plan.steps.length > 1) continue;
        const changed = lookedAt.filter((one) => one.what === "global" && mustBeSet(one));
        if (outcome === "returned" && changed.length > 0 && lookedAt.length === changed.length)
          keepCheapest(changes, { plan, changed }, moduleState.changes);
        if (!plan.around?.length) keepCheapest(known, { plan, changed: [] }, moduleState.known);
      }
    },
    plans() {
      const others = [...known.values()].flat();
      return freshOf(
        [...changes.values()].flat().flatMap((change) => others.flatMap(({ plan }) => after(change, plan))),
      );
    },
  };
}

function keepCheapest(kept: Map<string, Change[]>, one: Change, most: number): void {
  const { target } = one.plan;
  const others = (kept.get(target) ?? []).filter(({ plan }) => planKey(plan) !== planKey(one.plan));
  const sorted = [...others, one].sort((a, b) => planCost(a) - planCost(b));
  kept.set(target, sorted.slice(0, most));
}

/** A call with the arguments of another one, for parameters of the same names. */
function withArgumentsOf(
  subject: Subject | undefined,
  step: Step,
  other: Subject | undefined,
  first: Step,
): Step {
  const given = new Map([
    ...first.args.map((value, at) => [other?.parameters[at]?.name ?? "", value] as const),
    ...first.kwargs,
  ]);
  return {
    ...step,
    args: step.args.map((value, at) => given.get(subject?.parameters[at]?.name ?? "") ?? value),
    kwargs: step.kwargs.map(([name, value]) => [name, given.get(name) ?? value] as const),
  };
}
