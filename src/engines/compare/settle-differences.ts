import { planKey } from "../../languages/search/plan.ts";
import type { Difference, DifferenceGroup } from "./differences.ts";
import { type PairShrinking, shrinkPairs } from "./pairs/shrink-pairs.ts";
import { grouping } from "./tuning.ts";

/** One way in which a target behaves differently, with its smallest input. */
export interface FoundDifference extends Difference {
  /** How many of the tried inputs differ like this. */
  readonly count: number;
}

/** One small and stable difference for each group that has one; those with the same input are merged. */
export async function settleDifferences(
  groups: readonly DifferenceGroup[],
  tools: PairShrinking,
): Promise<FoundDifference[]> {
  const proved = await prove(
    groups.flatMap(({ examples }) => examples.slice(0, grouping.tries)),
    tools,
  );
  const proven = groups.flatMap(({ examples, count }) => {
    const [difference] = examples.flatMap(({ plan }) => proved.get(planKey(plan)) ?? []);
    return difference ? [{ difference, count }] : [];
  });
  const simple = await shrinkPairs(
    proven.map(({ difference }) => difference),
    tools,
  );
  const stable = await prove(simple, tools);
  const found = new Map<string, FoundDifference>();
  for (const [index, { difference, count }] of proven.entries()) {
    const settled = stable.get(planKey(simple[index]?.plan ?? difference.plan)) ?? difference;
    const key = planKey(settled.plan);
    found.set(key, { ...settled, count: count + (found.get(key)?.count ?? 0) });
  }
  return [...found.values()];
}

/** Those that also differ in fresh processes, by their plans. */
async function prove(
  candidates: readonly Difference[],
  { runner, judge }: PairShrinking,
): Promise<ReadonlyMap<string, Difference>> {
  const pairs = await runner.confirm(candidates);
  return new Map(
    pairs.flatMap((pair) => {
      const kind = judge.judge(pair);
      return kind ? [[planKey(pair.plan), { ...pair, kind }] as const] : [];
    }),
  );
}
