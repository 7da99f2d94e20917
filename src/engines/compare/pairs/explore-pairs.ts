import { lastStep, type Plan } from "../../../languages/search/plan.ts";
import type { Random } from "../../../languages/values/random.ts";
import type { Value } from "../../../languages/values/value.ts";
import { oddValues } from "../../search/index.ts";
import type { Affected } from "../affected.ts";
import { createFarFetched } from "../calls/far-fetched.ts";
import { createOddness } from "../calls/oddness.ts";
import { createDifferences, type Difference, type Differences } from "../differences.ts";
import { fitsSignature, type OpenSide } from "../open-side.ts";
import { exploring } from "../tuning.ts";
import type { PairJudge } from "./judge-pair.ts";
import { createPairCorpus } from "./pair-corpus.ts";
import type { PairRunner } from "./pair-runner.ts";

/** The tools to explore with. */
export interface PairExploration {
  readonly base: OpenSide;
  readonly head: OpenSide;
  readonly affected: Affected;
  readonly runner: PairRunner;
  readonly judge: PairJudge;
  readonly random: Random;
  readonly isOver: () => boolean;
}

/** The result of exploring. */
export interface ExploredPairs {
  readonly differences: Differences;
  /** How many inputs both versions of a target got. */
  readonly inputs: ReadonlyMap<string, number>;
  /** Targets for which some input was compared. */
  readonly compared: ReadonlySet<string>;
}

/** Gives the same inputs to both versions and varies those that cover something new in either, or run changed code. */
export async function explorePairs(
  targets: readonly string[],
  { base, head, affected, runner, judge, random, isOver }: PairExploration,
): Promise<ExploredPairs> {
  const differences = createDifferences(affected, createOddness([base, head]));
  const corpus = createPairCorpus(affected, judge);
  const inputs = new Map<string, number>();
  const compared = new Set<string>();
  const isFarFetched = createFarFetched(head.language, [base.text, head.text]);

  const run = async (plans: readonly Plan[]): Promise<{ gained: number; ran: number }> => {
    const pairs = await runner.run(plans.filter((plan) => fitsSignature(plan, base) && !isFarFetched(plan)));
    judge.learn(pairs);
    base.environment.note(pairs.map((pair) => pair.base));
    head.environment.note(pairs.map((pair) => pair.head));
    for (const { plan } of pairs) inputs.set(plan.target, (inputs.get(plan.target) ?? 0) + 1);
    for (const pair of pairs) if (judge.compares(pair)) compared.add(pair.plan.target);
    const found = pairs.flatMap((pair): Difference[] => {
      const kind = judge.judge(pair);
      return kind ? [{ ...pair, kind }] : [];
    });
    return { gained: corpus.add(pairs) + differences.add(found), ran: pairs.length };
  };
  const isOpen = (target: string) => differences.of(target).length === 0;
  const vary = (plan: Plan): Plan => {
    const side = random.chance(0.5) ? base : head;
    if (plan.around?.length && random.chance(exploring.settings)) return side.environment.vary(plan, random);
    const subject = side.subjects.get(plan.target);
    return subject ? side.planner.vary(plan, subject) : plan;
  };

  const settings = () => [base, head].flatMap(({ environment }) => environment.plans());
  await run(targets.flatMap((target) => [base, head].flatMap((side) => firstPlans(target, side))));
  await run(settings());
  for (
    let stale = 0;
    stale < (targets.some(isOpen) ? exploring.stale.open : exploring.stale.settled) && !isOver();
  ) {
    const pools = corpus.pools(isOpen);
    if (pools.length === 0) break;
    const plans = Array.from({ length: exploring.batch }, () => vary(random.pick(random.pick(pools))));
    const solved = stale > 0 ? await runner.solve(corpus.unsolved()) : [];
    const { gained, ran } = await run([...settings(), ...solved, ...plans]);
    stale = gained > 0 ? 0 : stale + Math.max(exploring.least, ran);
  }
  return { differences, inputs, compared };
}

function firstPlans(target: string, { subjects, planner, outline, setup }: OpenSide): Plan[] {
  const subject = subjects.get(target);
  const { calls, plain } = setup.language.values;
  if (!subject) return [];
  const plans = planner.initial(subject);
  return calls.strictness(outline.dialect) === "types" ? plans : withOddities(plans, oddValues(plain));
}

/**
 * Plans, and the typical one with values that its parameters are not meant for: whether code checks its arguments is
 * behaviour, unless a compiler does it.
 */
function withOddities(plans: readonly Plan[], oddities: readonly Value[]): Plan[] {
  const [typical] = plans;
  if (!typical) return [...plans];
  const step = lastStep(typical);
  const odd = step.args.flatMap((_, index) =>
    oddities.map((value) => ({ ...step, args: step.args.with(index, value) })),
  );
  return [...plans, ...odd.map((last) => ({ ...typical, steps: typical.steps.with(-1, last) }))];
}
