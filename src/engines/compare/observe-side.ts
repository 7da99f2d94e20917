import type { Observation } from "../../languages/search/observation.ts";
import { type Plan, planKey } from "../../languages/search/plan.ts";
import { type BatchOptions, driverSetup, observeTwice } from "../search/index.ts";
import type { Side } from "./open-side.ts";

/** The outcomes of calls on one version of a module. */
export interface Seen {
  /** Outcomes by plan that are the same in two processes. */
  readonly seen: ReadonlyMap<string, Observation>;
  /** Why none of them counts. */
  readonly forged: string | undefined;
}

/** Makes calls in fresh processes. */
export async function observeSide(
  { workbench, path }: Side,
  plans: readonly Plan[],
  limits: BatchOptions,
): Promise<Seen> {
  const setup = await driverSetup(workbench, path);
  const { stable } = await observeTwice(setup, plans, limits);
  const forged = setup.trust.lost;
  const trusted = forged === undefined ? stable : [];
  return { forged, seen: new Map(trusted.map((one) => [planKey(one.plan), one])) };
}
