import type { Observation } from "../../../languages/search/observation.ts";
import { lastStep, type Plan, type Step } from "../../../languages/search/plan.ts";
import type { Value } from "../../../languages/values/value.ts";
import { hostPlans } from "../tuning.ts";
import { createFollower, createQuota, type PlanSource } from "./plan-source.ts";

/** Follows calls that receive a host by passing it these texts: its results show what the call registered with it. */
export function createHostFollower(texts: readonly Value[]): PlanSource {
  const isWanted = createQuota(hostPlans.makers);
  const isNew = ({ plan, value, hosted = [] }: Observation): boolean => {
    const { kind, on } = lastStep(plan);
    // A call that returns something is tested by its result.
    if (hosted.length === 0 || kind !== "call" || on || value.kind !== "null") return false;
    return isWanted(plan.target);
  };
  const follow = ({ plan, hosted = [] }: Observation): Plan[] =>
    texts.slice(0, hostPlans.texts).flatMap((text) =>
      hosted.map((member): Plan => {
        const step: Step = { kind: "call", member, args: [text], kwargs: [], on: "argument" };
        return { ...plan, steps: [...plan.steps, step] };
      }),
    );
  return createFollower(isNew, follow);
}
