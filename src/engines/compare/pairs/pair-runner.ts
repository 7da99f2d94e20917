import type { Observation } from "../../../languages/search/observation.ts";
import { type Plan, planKey } from "../../../languages/search/plan.ts";
import {
  type BatchOptions,
  type BatchResult,
  confirm,
  driving,
  type OpenSubject,
  solveComparisons,
} from "../../search/index.ts";
import type { Pair } from "../differences.ts";
import type { DrivenSide } from "../open-side.ts";

/** Runs plans on both versions of a module. */
export interface PairRunner {
  /** Pairs of the plans that did not run before, or of all with `again`. A plan that hangs or crashes on a side has none. */
  run(plans: readonly Plan[], options?: { readonly again?: boolean }): Promise<Pair[]>;
  /** Runs both sides again in fresh processes, at another time and in another order; unstable pairs are left out. */
  confirm(pairs: readonly Pair[]): Promise<Pair[]>;
  /** Plans that take other branches at comparisons of the given ones, in either version. */
  solve(plans: readonly Plan[]): Promise<Plan[]>;
  /** How many calls of each target hung or ended the process, on the base and on the head. */
  readonly lost: ReadonlyMap<string, readonly [number, number]>;
  /** How many calls of each target changed the process they run in, or left errors behind, so that they were not compared. */
  readonly disturbed: ReadonlyMap<string, readonly [number, number]>;
  /** Targets with a difference that was seen once, but not in fresh processes. */
  readonly gone: ReadonlySet<string>;
  /** Targets with different results for the same input in the same version. */
  readonly unsteady: ReadonlySet<string>;
}

/** A side with its module loaded. */
export type RunningSide = DrivenSide & Pick<OpenSubject, "driver" | "exports">;

/** A runner that uses both sides at the same time. */
export function createPairRunner(base: RunningSide, head: RunningSide, limits: BatchOptions): PairRunner {
  const tried = new Set<string>();
  const lost = new Map<string, [number, number]>();
  const disturbed = new Map<string, [number, number]>();
  const unsteady = new Set<string>();
  const gone = new Set<string>();
  const isHopeless = ({ target }: Plan) => Math.max(...(lost.get(target) ?? [0])) >= driving.lost;
  const isFresh = (plan: Plan) => {
    const key = planKey(plan);
    if (tried.has(key)) return false;
    tried.add(key);
    return true;
  };
  const note = (plans: readonly Plan[], side: 0 | 1, where: Map<string, [number, number]>) => {
    for (const { target } of plans) {
      const counts = where.get(target) ?? [0, 0];
      counts[side] += 1;
      where.set(target, counts);
    }
  };
  const noteAll = ({ endless, tampering, strays, ...result }: BatchResult, side: 0 | 1) => {
    note([...result.lost, ...endless], side, lost);
    note([...tampering, ...strays], side, disturbed);
  };
  return {
    lost,
    disturbed,
    unsteady,
    gone,
    async run(plans, { again = false } = {}) {
      const fresh = plans.filter((plan) => !isHopeless(plan) && (again || isFresh(plan)));
      if (fresh.length === 0) return [];
      const [before, after] = await Promise.all([
        base.driver.run(fresh, { watch: true }),
        head.driver.run(fresh, { watch: true }),
      ]);
      noteAll(before, 0);
      noteAll(after, 1);
      return join(before.observations, after.observations);
    },
    async solve(plans) {
      if (plans.length === 0) return [];
      const compared = await Promise.all(
        [base, head].map(({ driver }) => driver.run(plans, { operands: true })),
      );
      return compared.flatMap(({ observations }) => observations.flatMap(solveComparisons));
    },
    async confirm(pairs) {
      if (pairs.length === 0) return [];
      const observed = { base: pairs.map((pair) => pair.base), head: pairs.map((pair) => pair.head) };
      const [before, after] = await Promise.all([
        confirm(base.setup, observed.base, limits),
        confirm(head.setup, observed.head, limits),
      ]);
      for (const { plan } of [...before.unsteady, ...after.unsteady]) unsteady.add(plan.target);
      for (const { plan } of [...before.gone, ...after.gone]) gone.add(plan.target);
      return join(before.stable, after.stable);
    },
  };
}

function join(before: readonly Observation[], after: readonly Observation[]): Pair[] {
  const heads = new Map(after.map((observation) => [planKey(observation.plan), observation]));
  return before.flatMap((base) => {
    const head = heads.get(planKey(base.plan));
    return head ? [{ plan: base.plan, base, head }] : [];
  });
}
