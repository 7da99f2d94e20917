import type { Observation } from "../../../languages/search/observation.ts";
import { lastStep, type Plan, type Step } from "../../../languages/search/plan.ts";
import type { Value } from "../../../languages/values/value.ts";
import { hostPlans } from "../tuning.ts";

/** Notices calls that receive an object of their package, and makes plans that use it afterwards. */
export interface HostFollower {
  note(observations: readonly Observation[]): void;
  /** Plans that continue observations since the last call. */
  plans(): Plan[];
}

/** A follower that passes these texts to hosts: what a call registered with a host shows in its result for a text. */
export function createHostFollower(texts: readonly Value[]): HostFollower {
  const known = new Map<string, number>();
  let makers: Observation[] = [];
  const isNew = ({ plan, value, hosted = [] }: Observation): boolean => {
    const { kind, on } = lastStep(plan);
    // A call that returns something is tested by its result.
    if (hosted.length === 0 || kind !== "call" || on || value.kind !== "null") return false;
    const times = known.get(plan.target) ?? 0;
    known.set(plan.target, times + 1);
    return times < hostPlans.makers;
  };
  const follow = ({ plan, hosted = [] }: Observation): Plan[] =>
    texts.slice(0, hostPlans.texts).flatMap((text) =>
      hosted.map((member): Plan => {
        const step: Step = { kind: "call", member, args: [text], kwargs: [], on: "argument" };
        return { ...plan, steps: [...plan.steps, step] };
      }),
    );
  return {
    note(observations) {
      makers.push(...observations.filter(isNew));
    },
    plans() {
      const noted = makers;
      makers = [];
      return noted.flatMap(follow);
    },
  };
}
