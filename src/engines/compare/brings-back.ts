import { planKey } from "../../languages/search/plan.ts";
import { told } from "../search/choose/confirm.ts";
import type { BatchOptions, DriverSetup } from "../search/driver/driver-process.ts";
import { runDriver } from "../search/driver/run-driver.ts";
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
