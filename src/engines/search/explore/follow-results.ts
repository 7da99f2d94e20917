import type { Observation } from "../../../languages/search/observation.ts";
import { lastStep, type Plan, planValues, type Step } from "../../../languages/search/plan.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import { shapeFromName } from "../../../languages/values/name-hint.ts";
import type { Random } from "../../../languages/values/random.ts";
import { integer, list, nothing, string, type Value } from "../../../languages/values/value.ts";
import { resultPlans } from "../tuning.ts";
import { distinct } from "../values/value-pool.ts";
import { createFollower, createQuota, type PlanSource } from "./plan-source.ts";

type Member = NonNullable<Observation["members"]>[number];

const usual: readonly Value[] = [integer(3), string("hello"), integer(0), list(integer(1), integer(2))];

/** Whether a parameter is for a function, as those of decorators are. */
function isFunctionName(name: string | undefined): boolean {
  return name !== undefined && shapeFromName(name).kind === "callback";
}

/** Follows results that can be called or have members, except objects of constructed classes: those have their own tests. */
export function createResultFollower(
  subjects: readonly Subject[],
  { random, functions }: { readonly random: Random; readonly functions: readonly Value[] },
): PlanSource {
  const isWanted = createQuota(resultPlans.makers);
  const constructed = new Set<string>();
  const classesOf = new Map(subjects.map(({ target, classes }) => [target, classes]));

  const isNew = ({ plan, value, members = [] }: Observation): boolean => {
    if (members.length === 0 || plan.steps.length >= resultPlans.steps) return false;
    if (plan.derived && lastStep(plan).kind === "new") return false;
    const isOwn = value.kind === "instance" && classesOf.get(plan.target)?.has(value.type);
    if (isOwn && constructed.has(value.type)) return false;
    const { kind, member } = lastStep(plan);
    return isWanted(JSON.stringify([plan.target, kind, member, plan.steps.length, members]));
  };
  const follow = ({ plan, members = [] }: Observation): Plan[] => {
    const values = distinct([...planValues(plan), ...usual]);
    const step = ([member, parameters, ...names]: Member, from = values, turn = 0): Step => ({
      kind: parameters < 0 ? "get" : "call",
      member,
      args: Array.from({ length: Math.max(0, parameters) }, (_, at) =>
        isFunctionName(names[at]) ? (functions[turn % functions.length] ?? nothing) : random.pick(from),
      ),
      kwargs: [],
    });
    const chosen = members.slice(0, resultPlans.members);
    // The first value that was passed in is most likely to make sense again.
    const singles = chosen.flatMap((one) => [
      [step(one, values.slice(0, 1))],
      ...Array.from({ length: resultPlans.callsPerMember }, (_, turn) => [step(one, values, turn)]),
    ]);
    const pairs = Array.from({ length: chosen.length > 1 ? resultPlans.pairs : 0 }, () => [
      step(random.pick(chosen)),
      step(random.pick(chosen)),
    ]);
    return [...singles, ...pairs].map(([first, ...others]) => ({
      ...plan,
      steps: [...plan.steps, ...(first ? [{ ...first, on: "result" as const }] : []), ...others],
    }));
  };
  const follower = createFollower(isNew, follow);
  return {
    ...follower,
    note(observations) {
      for (const { plan, outcome } of observations)
        if (lastStep(plan).kind === "new" && outcome === "returned") constructed.add(plan.target);
      follower.note(observations);
    },
  };
}
