import type { Observation } from "../../../languages/search/observation.ts";
import { planKey } from "../../../languages/search/plan.ts";
import { choosing } from "../tuning.ts";
import type { DocumentedTexts } from "../values/documented-texts.ts";

/** The chosen observations, and those of the texts that documentation gives as examples: a reader looks for these first. */
export function withTold(
  chosen: readonly Observation[],
  seen: readonly Observation[],
  { isTold }: Pick<DocumentedTexts, "isTold">,
): Observation[] {
  const known = new Set(chosen.map(({ plan }) => planKey(plan)));
  const told = seen.filter((one) => isTold(one.plan) && one.outcome === "returned");
  const distinct = new Map(told.map((one) => [planKey(one.plan), one]));
  const byTarget = Map.groupBy(distinct.values(), ({ plan }) => plan.target);
  const missing = [...byTarget.values()]
    .flatMap((own) => own.slice(0, choosing.told))
    .filter(({ plan }) => !known.has(planKey(plan)));
  return [...chosen, ...missing];
}
