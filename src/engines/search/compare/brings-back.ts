import { told } from "../confirm.ts";
import type { BatchOptions, DriverSetup } from "../driver-process.ts";
import { planKey } from "../plan.ts";
import { runDriver } from "../run-driver.ts";
import type { Difference } from "./differences.ts";

/** Whether a module, as it is now, answers the input of some difference as the base did. */
export async function bringsBack(
  setup: DriverSetup,
  differences: readonly Difference[],
  limits: BatchOptions,
): Promise<boolean> {
  const plans = differences.map(({ plan }) => plan);
  const { observations } = await runDriver(setup, plans, limits);
  const found = new Map(observations.map((observation) => [planKey(observation.plan), told(observation)]));
  return differences.some(({ plan, base }) => found.get(planKey(plan)) === told(base));
}
