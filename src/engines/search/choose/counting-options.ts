import { planCost } from "../../../languages/naturalness/plan-cost.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import { isFollowed, lastStep, type Plan, planKey, type Step } from "../../../languages/search/plan.ts";
import { kindOf, type Point } from "../../../languages/search/points.ts";
import { valueKey } from "../../../languages/values/value.ts";
import type { Evaluator } from "../explore/evaluator.ts";
import { choosing } from "../tuning.ts";

/** Observations, and the keys of those plans whose options change nothing. */
export interface Counting {
  readonly observations: readonly Observation[];
  readonly idle: ReadonlySet<string>;
}

/**
 * Replaces observations with an option that changes nothing, if another observation covers as much with the same option
 * and would end differently without it: only then a test fails if the option is ignored.
 */
export async function withCountingOptions(
  chosen: readonly Observation[],
  members: readonly Observation[],
  evaluator: Pick<Evaluator, "compare">,
): Promise<Counting> {
  const idle = await idleAmong(chosen, evaluator);
  if (idle.length === 0) return { observations: chosen, idle: new Set() };
  const rivals = idle.map(({ observation, option }) => {
    const needed = neededOf(observation, chosen);
    return members
      .filter(
        (one) =>
          one.plan.target === observation.plan.target &&
          optionsOf(one.plan).some(({ key }) => key === option.key) &&
          needed.every((point) => one.points.has(point)),
      )
      .toSorted((a, b) => planCost(a) - planCost(b))
      .slice(0, choosing.rivals);
  });
  const stillIdle = await idleAmong([...new Set(rivals.flat())], evaluator);
  const replaced = new Map(
    idle.flatMap(({ observation, option }, at) => {
      const isIdle = (one: Observation) =>
        stillIdle.some((found) => found.observation === one && found.option.key === option.key);
      const better = rivals[at]?.find((one) => one !== observation && !isIdle(one));
      return better ? [[observation, better] as const] : [];
    }),
  );
  const left = idle.filter(({ observation }) => !replaced.has(observation));
  return {
    observations: [...new Set(chosen.map((one) => replaced.get(one) ?? one))],
    idle: new Set(left.map(({ observation }) => planKey(observation.plan))),
  };
}

interface Idle {
  readonly observation: Observation;
  readonly option: Option;
}

/** An option of a call, and the plan without it. */
interface Option {
  readonly key: string;
  readonly without: Plan;
}

/** The observations that end as they would without one of their options. */
async function idleAmong(
  observations: readonly Observation[],
  evaluator: Pick<Evaluator, "compare">,
): Promise<Idle[]> {
  const given = observations.flatMap((observation) =>
    optionsOf(observation.plan).map((option) => ({ observation, option })),
  );
  if (given.length === 0) return [];
  const observed = await evaluator.compare(given.map(({ option }) => option.without));
  const byPlan = new Map(observed.map((one) => [planKey(one.plan), endOf(one)]));
  return given.filter(
    ({ observation, option }) => byPlan.get(planKey(option.without)) === endOf(observation),
  );
}

/** Everything in which the end of a call can differ, apart from its arguments. */
function endOf({ outcome, value, error, fieldsAfter, printed, said, left, variables, calls }: Observation) {
  return JSON.stringify([outcome, value, error, fieldsAfter, printed, said, left, variables, calls]);
}

/** Keyword arguments, and the entries of a last argument that holds options. */
function optionsOf(plan: Plan): Option[] {
  const step = lastStep(plan);
  if (step.kind !== "call" || isFollowed(plan)) return [];
  const withStep = (changed: Partial<Step>): Plan => ({
    ...plan,
    steps: [...plan.steps.slice(0, -1), { ...step, ...changed }],
  });
  const keywords = step.kwargs.map(([name, value]): Option => {
    const kwargs = step.kwargs.filter(([other]) => other !== name);
    return { key: `${name}=${valueKey(value)}`, without: withStep({ kwargs }) };
  });
  const last = step.args.at(-1);
  if (last?.kind !== "dict" || step.args.length < 2) return keywords;
  const before = step.args.slice(0, -1);
  const entries = last.entries.map(([key, value]): Option => {
    const rest = last.entries.filter(([other]) => other !== key);
    const args = rest.length > 0 ? [...before, { ...last, entries: rest }] : before;
    return { key: `${valueKey(key)}=${valueKey(value)}`, without: withStep({ args }) };
  });
  return [...keywords, ...entries];
}

/** The code that only this one covers. */
function neededOf(observation: Observation, chosen: readonly Observation[]): Point[] {
  const others = chosen.filter((other) => other !== observation);
  return [...observation.points].filter(
    (point) => kindOf(point) !== "outcome" && !others.some(({ points }) => points.has(point)),
  );
}
