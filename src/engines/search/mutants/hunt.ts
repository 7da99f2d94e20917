import type { Mutant } from "../../../languages/mutants/mutant.ts";
import type { PlanCost } from "../../../languages/naturalness/plan-cost.ts";
import type { Observation } from "../../../languages/search/observation.ts";
import type { Plan } from "../../../languages/search/plan.ts";
import type { Random } from "../../../languages/values/random.ts";
import type { Evaluator } from "../explore/evaluator.ts";
import { solveComparisons } from "../explore/solve-comparisons.ts";
import { hunting } from "../tuning.ts";
import { aimedPlans, takesText } from "./aimed-plans.ts";
import { killsOf } from "./kill-points.ts";
import type { LoadMutants } from "./load-mutants.ts";
import type { Prober } from "./prober.ts";

/** The tools of a hunt. */
export interface Hunt {
  readonly prober: Prober;
  readonly mutants: readonly Mutant[];
  readonly atLoad: LoadMutants;
  readonly evaluator: Evaluator;
  readonly random: Random;
  readonly vary: (plan: Plan) => Plan;
  /** Plans that read from an object after a plan changed it. */
  readonly readBack: (plan: Plan) => readonly Plan[];
  readonly costOf: PlanCost;
  readonly now: () => number;
  readonly untilMs: number;
}

/** The members with the mutants they kill, and more observations that kill survivors. */
export async function hunt(members: readonly Observation[], tools: Hunt): Promise<Observation[]> {
  const quarry = await openQuarry(members, tools);
  await tryLeftOver(quarry, members, tools);
  await readBack(quarry, tools);
  await decideComparisons(quarry, tools);
  await aimAtTexts(quarry, tools);
  await varyNear(quarry, tools);
  return quarry.found;
}

/** The state of a hunt. */
interface Quarry {
  /** The members, and observations that killed more. */
  readonly found: Observation[];
  /** Mutants that are reached (or, for load-time code, may be) and not killed. */
  survivors(): ReadonlySet<number>;
  /** Found observations that reach survivors. */
  near(): readonly Observation[];
  /** Tries observations on survivors, by default on those inside calls. Returns how many killed some. */
  tryOn(observations: readonly Observation[], alive?: ReadonlySet<number>): Promise<number>;
}

async function openQuarry(members: readonly Observation[], tools: Hunt): Promise<Quarry> {
  const { prober, mutants, atLoad, untilMs } = tools;
  const all = new Set(mutants.map(({ id }) => id));
  const found = await prober.probe(members, { wanted: aimed(members, all, atLoad), untilMs });
  const survivors = () => {
    const killed = new Set(found.flatMap(killsOf));
    return new Set([...found.flatMap(prober.reachedBy), ...atLoad.named].filter((one) => !killed.has(one)));
  };
  return {
    found,
    survivors,
    near() {
      const alive = inCalls(survivors(), atLoad);
      return found.filter((one) => prober.reachedBy(one).some((mutant) => alive.has(mutant)));
    },
    async tryOn(observations, alive = inCalls(survivors(), atLoad)) {
      const cheapest = observations.toSorted(byCost(tools));
      const wanted = aimed(cheapest, alive, atLoad);
      const probed = await prober.probe(cheapest, { wanted, enough: hunting.enough, untilMs });
      const killers = firstKillers(probed, alive);
      found.push(...killers);
      return killers.length;
    },
  };
}

/** Tries observations that coverage had no use for, the simplest first. */
async function tryLeftOver({ tryOn }: Quarry, members: readonly Observation[], tools: Hunt): Promise<void> {
  const { evaluator } = tools;
  const leftOver = evaluator.seen.filter((one) => !members.includes(one)).toSorted(byCost(tools));
  for (
    let at = 0, stale = 0;
    at < leftOver.length && stale < hunting.staleBatches && !isOver(tools);
    at += hunting.leftOverBatch
  )
    stale = (await tryOn(leftOver.slice(at, at + hunting.leftOverBatch))) > 0 ? 0 : stale + 1;
}

/** Changes to objects are often visible only when other methods read them. */
async function readBack({ near, tryOn }: Quarry, tools: Hunt): Promise<void> {
  if (isOver(tools)) return;
  const done = near().toSorted(byCost(tools)).slice(0, hunting.readBack);
  const plans = done.flatMap(({ plan }) => tools.readBack(plan));
  await tryOn(await tools.evaluator.run(plans, within(tools)));
}

/** Many survivors show only if both sides of a comparison are equal, or nearly so. */
async function decideComparisons({ near, tryOn }: Quarry, tools: Hunt): Promise<void> {
  if (isOver(tools)) return;
  const { evaluator } = tools;
  const plans = near().slice(0, hunting.solved);
  const compared = await evaluator.compare(plans.map(({ plan }) => plan));
  await tryOn(await evaluator.run(compared.flatMap(solveComparisons), within(tools)));
}

/** Mutants of texts and patterns show if a call gets a matching text. */
async function aimAtTexts({ found, survivors, tryOn }: Quarry, tools: Hunt): Promise<void> {
  const { prober, evaluator, mutants, atLoad } = tools;
  const parentsOf = ({ id }: Mutant) => {
    const parents = atLoad.has(id)
      ? cheapestOfEach(found.filter(({ plan }) => takesText(plan)).toSorted(byCost(tools)))
      : found
          .filter((one) => prober.reachedBy(one).includes(id))
          .toSorted(byCost(tools))
          .slice(0, hunting.aimedAt);
    return parents.map(({ plan }) => plan);
  };
  for (let at = 0; at < mutants.length && !isOver(tools); at += hunting.aimedBatch) {
    const alive = survivors();
    const some = mutants.slice(at, at + hunting.aimedBatch).filter(({ id }) => alive.has(id));
    const observations = await evaluator.run(aimedPlans(some, parentsOf), within(tools));
    await tryOn(observations, new Set(some.map(({ id }) => id)));
  }
}

/** Varies plans that reach survivors, as long as they kill more. */
async function varyNear({ near, tryOn }: Quarry, tools: Hunt): Promise<void> {
  const { evaluator, random, vary } = tools;
  for (let stale = 0; stale < hunting.staleRounds && !isOver(tools); ) {
    const parents = near();
    if (parents.length === 0) break;
    const plans = Array.from({ length: hunting.batch }, () => vary(random.pick(parents).plan));
    stale = (await tryOn(await evaluator.run(plans, within(tools)))) > 0 ? 0 : stale + 1;
  }
}

function isOver({ now, untilMs }: Hunt): boolean {
  return now() >= untilMs;
}

function within({ now, untilMs }: Hunt): { readonly limitMs: number } {
  return { limitMs: Math.max(0, untilMs - now()) };
}

/** The mutants to try each observation on: all inside calls, and some of load-time code. */
function aimed(
  observations: readonly Observation[],
  alive: ReadonlySet<number>,
  atLoad: LoadMutants,
): (observation: Observation) => readonly number[] {
  const inside = inCalls(alive, atLoad);
  const concerned = new Map<Observation, number[]>();
  for (const mutant of alive) {
    if (!atLoad.has(mutant)) continue;
    const some = observations.filter((one) => atLoad.concerns(mutant, one)).slice(0, hunting.triedAtLoad);
    for (const one of some) concerned.set(one, [...(concerned.get(one) ?? []), mutant]);
  }
  return (observation) => [...inside, ...(concerned.get(observation) ?? [])];
}

function inCalls(mutants: ReadonlySet<number>, atLoad: LoadMutants): ReadonlySet<number> {
  return new Set([...mutants].filter((mutant) => !atLoad.has(mutant)));
}

function firstKillers(observations: readonly Observation[], survivors: ReadonlySet<number>): Observation[] {
  const alive = new Set(survivors);
  return observations.filter((observation) => {
    const fresh = killsOf(observation).filter((mutant) => alive.has(mutant));
    for (const mutant of fresh) alive.delete(mutant);
    return fresh.length > 0;
  });
}

/** The first of each target. */
function cheapestOfEach(sorted: readonly Observation[]): Observation[] {
  const cheapest = new Map(sorted.toReversed().map((one) => [one.plan.target, one]));
  return [...cheapest.values()];
}

function byCost({ costOf }: Hunt): (a: Observation, b: Observation) => number {
  return (a, b) => costOf(a) - costOf(b);
}
