import type { Observation } from "../../../languages/search/observation.ts";
import {
  lastStep,
  mustBeSet,
  type Plan,
  planKey,
  type Setting,
  type Step,
} from "../../../languages/search/plan.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import { planCost } from "../explore/corpus.ts";
import { moduleState } from "../tuning.ts";

/** Notices calls that change their module's state, and makes plans that call others after them. */
export interface ModuleState {
  note(observations: readonly Observation[]): void;
  /** Plans that were not returned before. */
  plans(): Plan[];
}

interface Change {
  readonly plan: Plan;
  readonly changed: readonly Setting[];
}

/** The state that functions of one module share. */
export function createModuleState(subjects: readonly Subject[]): ModuleState {
  const functions = new Map(
    subjects.filter(({ kind }) => kind === "function").map((subject) => [subject.target, subject]),
  );
  const changes = new Map<string, Change[]>();
  const known = new Map<string, Plan[]>();
  const given = new Set<string>();

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
      for (const { plan, outcome, lookedAt = [], around } of observations.map(flat)) {
        if (!functions.has(plan.target) || plan.steps.length > 1) continue;
        const changed = lookedAt.filter((one) => one.what === "global" && mustBeSet(one));
        if (outcome === "returned" && changed.length > 0 && lookedAt.length === changed.length)
          keepCheapest(changes, plan.target, { plan, changed }, moduleState.changes);
        if (around.length === 0) keepCheapest(known, plan.target, plan, moduleState.known);
      }
    },
    plans() {
      const plans = [...changes.values()]
        .flat()
        .flatMap((change) => [...known.values()].flat().flatMap((plan) => after(change, plan)));
      const fresh = plans.filter((plan) => !given.has(planKey(plan)));
      for (const plan of fresh) given.add(planKey(plan));
      return fresh;
    },
  };
}

function flat(observation: Observation): Observation & { readonly around: readonly Setting[] } {
  return { ...observation, around: observation.plan.around ?? [] };
}

function keepCheapest<T extends Plan | Change>(
  kept: Map<string, T[]>,
  target: string,
  one: T,
  most: number,
): void {
  const planOf = (each: T): Plan => ("plan" in each ? each.plan : each);
  const others = (kept.get(target) ?? []).filter((each) => planKey(planOf(each)) !== planKey(planOf(one)));
  const sorted = [...others, one].sort(
    (a, b) => planCost({ plan: planOf(a) }) - planCost({ plan: planOf(b) }),
  );
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
