import type { Plan } from "../../../languages/search/plan.ts";
import { createCorpus } from "../../search/index.ts";
import type { Affected } from "../affected.ts";
import type { Pair } from "../differences.ts";
import { exploring } from "../tuning.ts";
import type { PairJudge } from "./judge-pair.ts";

/** The plans worth varying while two versions are compared. */
export interface PairCorpus {
  /** Keeps pairs that cover something new in either version, or run changed code. Returns how many were new. */
  add(pairs: readonly Pair[]): number;
  /** Plans to choose from, in groups of equal weight: the same for each target, and more for open ones. */
  pools(isOpen: (target: string) => boolean): (readonly Plan[])[];
  /** Some members whose comparisons were not solved yet. */
  unsolved(): Plan[];
}

/** An empty corpus; calls that make no sense to either version do not get in. */
export function createPairCorpus(affected: Affected, judge: PairJudge): PairCorpus {
  const base = createCorpus();
  const head = createCorpus();
  const reaching: Plan[] = [];
  const solved = new Set<Plan>();
  return {
    add(pairs) {
      const sensible = pairs.filter(judge.makesSense);
      reaching.push(...sensible.filter((pair) => isReaching(pair, affected)).map(({ plan }) => plan));
      reaching.splice(0, reaching.length - exploring.mostReaching);
      return base.add(sensible.map((pair) => pair.base)) + head.add(sensible.map((pair) => pair.head));
    },
    unsolved() {
      const plans = [...base.members, ...head.members].map(({ plan }) => plan);
      const open = plans.filter((plan) => !solved.has(plan)).slice(-exploring.solvedAtOnce);
      for (const plan of open) solved.add(plan);
      return open;
    },
    pools(isOpen) {
      const members = [...base.members, ...head.members].map(({ plan }) => plan);
      const covering = Map.groupBy(members, ({ target }) => target);
      const changed = Map.groupBy(reaching, ({ target }) => target);
      return [...covering].flatMap(([target, plans]) => {
        const others = changed.get(target) ?? plans;
        const own = [plans, plans.slice(-exploring.latest), others, others.slice(-exploring.latest)];
        return isOpen(target) ? [...own, ...own] : own;
      });
    },
  };
}

function isReaching({ base, head }: Pair, { baseLines, headLines }: Affected): boolean {
  return base.lines.some((line) => baseLines.has(line)) || head.lines.some((line) => headLines.has(line));
}
