import type { Observation } from "../../../languages/search/observation.ts";
import { mustBeSet, type Plan, planValues } from "../../../languages/search/plan.ts";
import { isLetThrough, isNoise, type ModuleCode } from "../../search/index.ts";
import { createKnownArguments } from "../calls/known-arguments.ts";
import type { DifferenceKind, Pair } from "../differences.ts";
import { observableOf } from "../observable.ts";
import { judging } from "../tuning.ts";

/** Decides whether two versions behave differently for a caller who uses them as intended. */
export interface PairJudge {
  /** Learns which kinds of arguments work in both versions. */
  learn(pairs: readonly Pair[]): void;
  /** How the versions differ; undefined if they do not, or only in how they fail on nonsense. */
  judge(pair: Pair): DifferenceKind | undefined;
  /** Whether a difference of the pair would have been reported: it did not read the environment or make no sense. */
  compares(pair: Pair): boolean;
  /** Whether the call made sense to at least one version. */
  makesSense(pair: Pair): boolean;
}

/** The interface between a module and its callers. */
export interface Terms {
  /** Fields that the language hides from callers. */
  readonly hidden: ReadonlySet<string>;
  /** Whether the written types of the base allow the call. */
  readonly allows: (plan: Plan) => boolean;
}

/** A judge for two versions of one module. */
export function createPairJudge(base: ModuleCode, head: ModuleCode, { hidden, allows }: Terms): PairJudge {
  const known = createKnownArguments();
  const isWorded = (observation: Observation, code: ModuleCode) =>
    observation.outcome === "threw" && !isNoise(observation, code) && !isLetThrough(observation, code);

  const judgeThrown = ({ plan, ...pair }: Pair, worded: boolean): DifferenceKind | undefined => {
    const before = observableOf(pair.base, hidden);
    const after = observableOf(pair.head, hidden);
    if (before.error !== after.error) return worded || known.includes(plan) ? "error" : undefined;
    return worded && before.message !== after.message ? "error" : undefined;
  };
  const judgeReturned = (pair: Pair): DifferenceKind | undefined => {
    if (isNoise(pair.base, base) && isNoise(pair.head, head)) return undefined;
    const before = observableOf(pair.base, hidden);
    const after = observableOf(pair.head, hidden);
    if (before.result !== after.result) return "result";
    return before.effects !== after.effects ? "effect" : undefined;
  };
  const isOpen = ({ plan, ...pair }: Pair) =>
    [pair.base, pair.head].some((one) => one.outcome === "unprepared" || isLeftOpen(one));
  const isWordedPair = (pair: Pair) => isWorded(pair.base, base) || isWorded(pair.head, head);
  /** Calls that worked in one version at least, by target. */
  const halfway = new Map<string, number>();
  const refusesAll = (target: string) =>
    !known.has(target) && (halfway.get(target) ?? 0) >= judging.enoughRefused;
  /** Whether the arguments are of kinds that work. If nothing works in both versions, one of them refuses everything. */
  const isMeant = (plan: Plan) =>
    known.includes(plan) || planValues(plan).length === 0 || refusesAll(plan.target);
  return {
    compares(pair) {
      if (isOpen(pair) || (!isWordedPair(pair) && !allows(pair.plan))) return false;
      if (pair.base.outcome === pair.head.outcome)
        return pair.base.outcome === "returned" || isWordedPair(pair);
      return isWordedPair(pair) || isMeant(pair.plan);
    },
    learn(pairs) {
      for (const { plan, base: before, head: after } of pairs) {
        const works = [before, after].filter(({ outcome }) => outcome === "returned").length;
        if (works === 2) known.add(plan);
        if (works > 0) halfway.set(plan.target, (halfway.get(plan.target) ?? 0) + 1);
      }
    },
    judge(pair) {
      const outcomes = [pair.base.outcome, pair.head.outcome];
      if (isOpen(pair)) return undefined;
      const worded = isWordedPair(pair);
      if (!worded && !allows(pair.plan)) return undefined;
      if (!outcomes.includes("returned")) return judgeThrown(pair, worded);
      if (!outcomes.includes("threw")) return judgeReturned(pair);
      if (!worded && !isMeant(pair.plan)) return undefined;
      return pair.head.outcome === "threw" ? "new error" : "error gone";
    },
    makesSense: (pair) => !isNoise(pair.base, base) || !isNoise(pair.head, head),
  };
}

/** Whether a call read a setting that its plan does not set, so that it may differ from run to run. */
function isLeftOpen({ lookedAt = [] }: Observation): boolean {
  return lookedAt.some(mustBeSet);
}
