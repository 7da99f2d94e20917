import type { Observation } from "../../../languages/search/observation.ts";
import { type Plan, planKey } from "../../../languages/search/plan.ts";
import type { BatchOptions, DriverSetup } from "../driver/driver-process.ts";
import { runDriver } from "../driver/open-driver.ts";
import { confirming } from "../tuning.ts";

/** The result of observing again. */
export interface Confirmed {
  readonly stable: readonly Observation[];
  /** Those that differed from run to run; others may not have been observed in time. */
  readonly unsteady: readonly Observation[];
  /** Those that were not observed again: there was no time, or the calls ended or changed their processes. */
  readonly gone: readonly Observation[];
}

/** Observes again in two fresh processes, in another order, time zone, language and month. */
export async function confirm(
  setup: DriverSetup,
  chosen: readonly Observation[],
  limits: BatchOptions,
): Promise<Confirmed> {
  const { stable, unsteady } = await observeTwice(
    setup,
    chosen.map(({ plan }) => plan),
    limits,
  );
  const seen = new Set([...stable, ...unsteady].map(({ plan }) => planKey(plan)));
  return { stable, unsteady, gone: chosen.filter(({ plan }) => !seen.has(planKey(plan))) };
}

/** The outcomes of plans in two fresh processes: the same in both, or not. */
export async function observeTwice(
  setup: DriverSetup,
  plans: readonly Plan[],
  limits: BatchOptions,
): Promise<Pick<Confirmed, "stable" | "unsteady">> {
  const deadlineMs = Math.max(limits.deadlineMs, limits.now() + confirming.patienceMs);
  const patient = { ...limits, deadlineMs, exact: true };
  // Swedish writes numbers and dates differently, and sorts ä after z.
  const elsewhere = { TZ: "Pacific/Auckland", LC_ALL: "sv_SE.UTF-8", ...setup.language.driver.otherChances };
  const [first, second] = await Promise.all([
    runDriver(setup, plans, { ...patient, env: { TZ: "UTC" } }),
    runDriver(setup, plans.toReversed(), {
      ...patient,
      clockShiftMs: confirming.clockShiftMs,
      env: elsewhere,
    }),
  ]);
  const again = new Map(second.observations.map((observation) => [planKey(observation.plan), observation]));
  const pairs = first.observations.flatMap((observation) => {
    const other = again.get(planKey(observation.plan));
    return other ? [{ observation, isSame: observationKey(observation) === observationKey(other) }] : [];
  });
  const those = (same: boolean) =>
    pairs.flatMap(({ observation, isSame }) => (isSame === same ? [observation] : []));
  return { stable: those(true), unsteady: those(false) };
}

/** Everything that a test of the observation could assert; equal observations have equal keys. */
export function observationKey(observation: Observation): string {
  const {
    outcome,
    value,
    error,
    argsAfter,
    fieldsAfter,
    waited,
    printed,
    complained,
    left,
    variables,
    calls,
    said,
  } = observation;
  const outside = [printed, complained, said, left, variables];
  return JSON.stringify([outcome, value, error, argsAfter, fieldsAfter, waited, outside, calls]);
}
