import type { BatchOptions, DriverSetup } from "./ask-driver.ts";
import type { Observation } from "./driver-protocol.ts";
import { planKey } from "./plan.ts";
import { runDriver } from "./run-driver.ts";

const CLOCK_SHIFT_MS = 40 * 24 * 3600 * 1000;
const PATIENCE_MS = 5000;

/** Observes again in two fresh processes, in another order, time zone and month; what differs is left out. */
export async function confirm(
  setup: DriverSetup,
  chosen: readonly Observation[],
  limits: BatchOptions,
): Promise<Observation[]> {
  const plans = chosen.map(({ plan }) => plan);
  const patient = { ...limits, deadlineMs: Math.max(limits.deadlineMs, limits.now() + PATIENCE_MS) };
  const first = await runDriver(setup, plans, { ...patient, env: { TZ: "UTC" } });
  const second = await runDriver(setup, plans.toReversed(), {
    ...patient,
    clockShiftMs: CLOCK_SHIFT_MS,
    env: { TZ: "Pacific/Auckland", PYTHONHASHSEED: "7" },
  });
  const again = new Map(second.observations.map((observation) => [planKey(observation.plan), observation]));
  return first.observations.filter((observation) => {
    const other = again.get(planKey(observation.plan));
    return other !== undefined && told(observation) === told(other);
  });
}

/** All that a test of the observation could speak of; equal for equal observations. */
export function told({ outcome, value, error, argsAfter, fieldsAfter, waited }: Observation): string {
  return JSON.stringify([outcome, value, error, argsAfter, fieldsAfter, waited]);
}
