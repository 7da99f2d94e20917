import { planCost } from "../../languages/naturalness/plan-cost.ts";
import type { Observation } from "../../languages/search/observation.ts";
import { type Plan, planValues } from "../../languages/search/plan.ts";
import { grouping } from "./tuning.ts";

/** The outcome of one plan on both versions of a module. */
export interface Pair {
  readonly plan: Plan;
  readonly base: Observation;
  readonly head: Observation;
}

/** How two observations of one plan differ. */
export type DifferenceKind = "result" | "new error" | "error gone" | "error" | "effect";

/** A pair that differs. */
export interface Difference extends Pair {
  readonly kind: DifferenceKind;
}

/** Differences of one target that look alike to a reader. */
export interface DifferenceGroup {
  readonly key: string;
  /** The easiest to read first; those past the first few are only counted. */
  readonly examples: readonly Difference[];
  readonly count: number;
}

/** Groups differences by how they look to a reader, and by the changed lines that they run. */
export interface Differences {
  /** Returns how many new groups the differences start. */
  add(differences: readonly Difference[]): number;
  of(target: string): readonly DifferenceGroup[];
}

/** Starts empty; `changed` are the lines that only one version has, `oddness` says how far from typical a call is. */
export function createDifferences(
  changed: { readonly baseLines: ReadonlySet<number>; readonly headLines: ReadonlySet<number> },
  oddness: (plan: Plan) => number,
): Differences {
  const byTarget = new Map<string, Map<string, { examples: Difference[]; count: number }>>();
  const wayOf = ({ base, head }: Pair) => [
    base.lines.filter((line) => changed.baseLines.has(line)),
    head.lines.filter((line) => changed.headLines.has(line)),
  ];
  const effort = (one: Difference) => planCost(one) + grouping.odd * oddness(one.plan) + greatness(one.plan);
  const addOne = (difference: Difference): number => {
    const { target } = difference.plan;
    const groups = byTarget.get(target) ?? new Map<string, { examples: Difference[]; count: number }>();
    byTarget.set(target, groups);
    const key = JSON.stringify([lookOf(difference), wayOf(difference)]);
    const group = groups.get(key);
    if (!group) {
      groups.set(key, { examples: [difference], count: 1 });
      return 1;
    }
    group.count += 1;
    group.examples = [...group.examples, difference]
      .sort((a, b) => effort(a) - effort(b))
      .slice(0, grouping.examples);
    return 0;
  };
  return {
    add: (differences) => differences.reduce((sum, one) => sum + addOne(one), 0),
    of: (target) => [...(byTarget.get(target) ?? [])].map(([key, group]) => ({ key, ...group })),
  };
}

/** Equal for differences that a reader would describe in the same words. */
export function lookOf({ kind, base, head }: Difference): string {
  const outcome = ({ outcome, error, value }: Observation) =>
    outcome === "threw" ? error.type : kind === "result" ? value.kind : "";
  return JSON.stringify([kind, outcome(base), outcome(head)]);
}

/** Of numbers that are equally easy to read, the smaller one is simpler. */
function greatness(plan: Plan): number {
  const numbers = planValues(plan).flatMap((value) => (value.kind === "integer" ? Number(value.value) : []));
  return numbers.reduce((sum, number) => sum + Math.min(1, Math.abs(number) / 1000), 0);
}
