import { planCost } from "../../../languages/naturalness/plan-cost.ts";
import { type Plan, planKey } from "../../../languages/search/plan.ts";
import { simplerPlans } from "../../search/index.ts";
import { type Difference, lookOf } from "../differences.ts";
import { shrinking } from "../tuning.ts";
import type { PairJudge } from "./judge-pair.ts";
import type { PairRunner } from "./pair-runner.ts";

/** The tools to shrink with. */
export interface PairShrinking {
  readonly runner: PairRunner;
  readonly judge: PairJudge;
  readonly accepts: (plan: Plan) => boolean;
  readonly isOver: () => boolean;
}

const taste = { costOf: planCost, seedsOf: () => [] };

/** Replaces differences with simpler ones that look the same to a reader. */
export async function shrinkPairs(
  differences: readonly Difference[],
  { runner, judge, accepts, isOver }: PairShrinking,
): Promise<Difference[]> {
  let current = [...differences];
  for (let round = 0; round < shrinking.rounds && !isOver(); round++) {
    const proposals = current.map(({ plan }) =>
      simplerPlans(plan, taste)
        .filter((simpler) => !simpler.mustKeepResult && accepts(simpler.plan))
        .slice(0, shrinking.proposals)
        .map((simpler) => simpler.plan),
    );
    const pairs = await runner.run(proposals.flat(), { again: true });
    const found = new Map(pairs.map((pair) => [planKey(pair.plan), pair]));
    const next = current.map((difference, index) => {
      const simpler = (proposals[index] ?? []).flatMap((plan): Difference[] => {
        const pair = found.get(planKey(plan));
        const kind = pair && judge.judge(pair);
        return pair && kind ? [{ ...pair, kind }] : [];
      });
      return simpler.find((one) => lookOf(one) === lookOf(difference)) ?? difference;
    });
    if (next.every((difference, index) => difference === current[index])) break;
    current = next;
  }
  return current;
}
