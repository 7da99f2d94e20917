import type { Observation } from "../../languages/search/observation.ts";
import { type Plan, planKey } from "../../languages/search/plan.ts";
import { type BatchOptions, driverSetup } from "../search/index.ts";
import { observableOf } from "./observable.ts";
import { observeSide } from "./observe-side.ts";
import type { Side } from "./open-side.ts";
import { describeDifference } from "./report/describe-difference.ts";

/** A module before a change, with it, and with a fix of it. */
export interface ThreeVersions {
  readonly base: Side;
  readonly red: Side;
  readonly fixed: Side;
}

/**
 * Makes calls outside of any test. If the change gave some of them another outcome and the fix leaves all of these as they
 * are, the fix works only while tests run: a sentence that says so.
 */
export async function findIdleCall(
  plans: readonly Plan[],
  { base, red, fixed }: ThreeVersions,
  limits: BatchOptions,
): Promise<string | undefined> {
  const [before, broken, after] = await Promise.all([
    observeSide(base, plans, limits),
    observeSide(red, plans, limits),
    observeSide(fixed, plans, limits),
  ]);
  if (after.forged !== undefined && broken.forged === undefined)
    return `outside of a test, its code forges results: ${after.forged}`;
  const spoilt = plans.flatMap((plan) => {
    const [was, between, now] = [before, broken, after].map(({ seen }) => seen.get(planKey(plan)));
    return was && between && now && !isSame(was, between) ? [{ plan, was, between, now }] : [];
  });
  const [first] = spoilt;
  if (!first || spoilt.some(({ between, now }) => !isSame(between, now))) return undefined;
  const { spelling } = (await driverSetup(fixed.workbench, fixed.path)).language;
  const read = (path: string) => fixed.workbench.files().read(path);
  const shown = describeDifference(
    { plan: first.plan, base: first.was, head: first.now, kind: "result" },
    { spelling, moduleName: spelling.moduleName(fixed.path, read), parameters: [] },
  );
  return `outside of a test, ${shown.input} ends as without the fix (${shown.after}), not as on the base (${shown.before})`;
}

function isSame(one: Observation, other: Observation): boolean {
  const [first, second] = [observableOf(one, new Set()), observableOf(other, new Set())];
  return JSON.stringify(first) === JSON.stringify(second);
}
