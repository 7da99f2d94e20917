import { planKey } from "../../languages/search/plan.ts";
import { type BatchOptions, driverSetup, observationKey, runDriver } from "../search/index.ts";
import type { Difference } from "./differences.ts";
import type { Side } from "./open-side.ts";

/** Whether a module now answers the input of some difference as the base did. */
export async function bringsBack(
  { workbench, path }: Pick<Side, "workbench" | "path">,
  differences: readonly Difference[],
  limits: BatchOptions,
): Promise<boolean> {
  const plans = differences.map(({ plan }) => plan);
  const setup = await driverSetup(workbench, path);
  const { observations } = await runDriver(setup, plans, limits);
  const found = new Map(
    observations.map((observation) => [planKey(observation.plan), observationKey(observation)]),
  );
  return differences.some(({ plan, base }) => found.get(planKey(plan)) === observationKey(base));
}
