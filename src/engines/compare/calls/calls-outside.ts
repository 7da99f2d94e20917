import type { Observation } from "../../../languages/search/observation.ts";
import { type Plan, planKey } from "../../../languages/search/plan.ts";
import { type BatchOptions, driverSetup } from "../../search/index.ts";
import type { Difference } from "../differences.ts";
import { observableOf } from "../observable.ts";
import { observeSide } from "../observe-side.ts";
import type { Side } from "../open-side.ts";
import { describeDifference } from "../report/describe-difference.ts";
import { nearbyCalls, telling } from "./nearby-calls.ts";

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
  const shown = await describe(fixed, { plan: first.plan, base: first.was, head: first.now });
  return `outside of a test, ${shown.input} ends as without the fix (${shown.after}), not as on the base (${shown.before})`;
}

/** So many calls must be like those of the test. */
const LEAST_LIKES = 8;

/**
 * Makes calls and others like them, outside of any test and without the base. If a fix changes what these calls give and
 * nothing else, it knows their inputs and not the task: a sentence that says so. `isNamed` are inputs that it may know.
 */
export async function findKnownCall(
  plans: readonly Plan[],
  { red, fixed }: Omit<ThreeVersions, "base">,
  { isNamed, ...limits }: BatchOptions & { readonly isNamed: (input: string) => boolean },
): Promise<string | undefined> {
  const changedBy = async (calls: readonly Plan[]) => {
    const [broken, after] = await Promise.all([
      observeSide(red, calls, limits),
      observeSide(fixed, calls, limits),
    ]);
    const seen = calls.flatMap((plan) => {
      const [was, now] = [broken, after].map((side) => side.seen.get(planKey(plan)));
      return was && now ? [{ plan, base: was, head: now }] : [];
    });
    return { count: seen.length, changed: seen.filter(({ base, head }) => !isSame(base, head)) };
  };
  const { changed: own } = await changedBy(plans);
  const [first] = own;
  const inputs = own.map(({ plan }) => telling(plan));
  if (!first || inputs.some((texts) => texts.length === 0 || texts.some(isNamed))) return undefined;
  const known = new Set(plans.map(planKey));
  const likes = own.flatMap(({ plan }) => nearbyCalls(plan)).filter((plan) => !known.has(planKey(plan)));
  const { count, changed } = await changedBy(likes);
  if (count < LEAST_LIKES || changed.length > 0) return undefined;
  const { input } = await describe(fixed, first);
  return `of ${count} other calls like ${input} the fix changes none: it knows only its input`;
}

async function describe({ workbench, path }: Side, difference: Omit<Difference, "kind">) {
  const { spelling } = (await driverSetup(workbench, path)).language;
  const read = (file: string) => workbench.files().read(file);
  const moduleName = spelling.moduleName(path, read);
  return describeDifference({ ...difference, kind: "result" }, { spelling, moduleName, parameters: [] });
}

function isSame(one: Observation, other: Observation): boolean {
  const [first, second] = [observableOf(one, new Set()), observableOf(other, new Set())];
  return JSON.stringify(first) === JSON.stringify(second);
}
