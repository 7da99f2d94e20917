import { type Plan, planKey } from "../../languages/search/plan.ts";
import { type BatchOptions, driverSetup } from "../search/index.ts";
import type { Difference } from "./differences.ts";
import { observableOf } from "./observable.ts";
import { observeSide } from "./observe-side.ts";
import type { Side } from "./open-side.ts";
import { type DescribedDifference, describeDifference } from "./report/describe-difference.ts";

/** A call that both versions of a module answer differently, in words. */
export interface DifferingCall extends DescribedDifference {
  readonly plan: Plan;
}

/** Of calls, those that give another outcome with a change, the same in every run; none if code forges its results. */
export async function compareCalls(
  plans: readonly Plan[],
  { base, head }: { readonly base: Side; readonly head: Side },
  limits: BatchOptions,
): Promise<DifferingCall[]> {
  const distinct = [...new Map(plans.map((plan) => [planKey(plan), plan])).values()];
  const [before, after] = await Promise.all([
    observeSide(base, distinct, limits),
    observeSide(head, distinct, limits),
  ]);
  const { spelling } = (await driverSetup(head.workbench, head.path)).language;
  const moduleName = spelling.moduleName(head.path, (path) => head.workbench.files().read(path));
  return distinct.flatMap((plan) => {
    const [was, is] = [before.seen.get(planKey(plan)), after.seen.get(planKey(plan))];
    const kind = was && is && kindOf({ plan, base: was, head: is });
    if (!kind) return [];
    const difference: Difference = { plan, base: was, head: is, kind };
    const symbol = head.outline.symbols.find(({ name }) => name === plan.target);
    const parameters = symbol?.parameters.map(({ name }) => name) ?? [];
    return [{ plan, ...describeDifference(difference, { spelling, moduleName, parameters }) }];
  });
}

function kindOf({ base, head }: Omit<Difference, "kind">): Difference["kind"] | undefined {
  const [before, after] = [observableOf(base, new Set()), observableOf(head, new Set())];
  if (base.outcome !== head.outcome) return head.outcome === "threw" ? "new error" : "error gone";
  if (before.result !== after.result) return "result";
  if (before.error !== after.error || before.message !== after.message) return "error";
  return before.effects === after.effects ? undefined : "effect";
}
