import { planCost } from "./corpus.ts";
import type { Observation } from "./driver-protocol.ts";
import type { Evaluator } from "./evaluator.ts";
import { killsOf } from "./kill-points.ts";
import type { Plan } from "./plan.ts";
import type { Prober } from "./prober.ts";
import type { Random } from "./random.ts";
import { solveComparisons } from "./solve-comparisons.ts";

/** What hunting mutants needs. */
export interface Hunt {
  readonly prober: Prober;
  readonly evaluator: Evaluator;
  readonly random: Random;
  readonly vary: (plan: Plan) => Plan;
  readonly isOver: () => boolean;
}

const BATCH = 400;
const LEFT_OVER_BATCH = 1500;
/** Of the cheapest that react to a mutant, one kills it almost always. */
const ENOUGH = 3;
const STALE_ROUNDS = 3;
const SOLVED = 40;

/** The members with the mutants they kill, and further observations that kill what the members let live. */
export async function hunt(members: readonly Observation[], tools: Hunt): Promise<Observation[]> {
  const { prober, evaluator, random, vary, isOver } = tools;
  const found = await prober.probe(members);
  const tryOn = async (observations: readonly Observation[]): Promise<number> => {
    const alive = new Set(survivors(found, prober));
    const probed = await prober.probe(observations.toSorted(byCost), () => [...alive], ENOUGH);
    const killers = firstKillers(probed, alive);
    found.push(...killers);
    return killers.length;
  };
  const leftOver = evaluator.seen.filter((one) => !members.includes(one)).toSorted(byCost);
  for (
    let at = 0;
    at < leftOver.length && survivors(found, prober).length > 0 && !isOver();
    at += LEFT_OVER_BATCH
  )
    await tryOn(leftOver.slice(at, at + LEFT_OVER_BATCH));

  const nearSurvivors = () => {
    const alive = new Set(survivors(found, prober));
    return found.filter((one) => prober.reachedBy(one).some((mutant) => alive.has(mutant)));
  };
  // Many survivors only show where both sides of a comparison are equal, or nearly so.
  const compared = isOver()
    ? []
    : await evaluator.compare(
        nearSurvivors()
          .slice(0, SOLVED)
          .map(({ plan }) => plan),
      );
  await tryOn(await evaluator.run(compared.flatMap(solveComparisons)));
  for (let stale = 0; stale < STALE_ROUNDS && !isOver(); ) {
    const near = nearSurvivors();
    if (near.length === 0) break;
    const plans = Array.from({ length: BATCH }, () => vary(random.pick(near).plan));
    stale = (await tryOn(await evaluator.run(plans))) > 0 ? 0 : stale + 1;
  }
  return found;
}

/** Mutants that are met and not killed. */
function survivors(found: readonly Observation[], prober: Prober): number[] {
  const killed = new Set(found.flatMap(killsOf));
  return [...new Set(found.flatMap(prober.reachedBy))].filter((mutant) => !killed.has(mutant));
}

/** The first observations that together kill what any of them kills. */
function firstKillers(observations: readonly Observation[], alive: Set<number>): Observation[] {
  return observations.filter((observation) => {
    const fresh = killsOf(observation).filter((mutant) => alive.has(mutant));
    for (const mutant of fresh) alive.delete(mutant);
    return fresh.length > 0;
  });
}

function byCost(a: Observation, b: Observation): number {
  return planCost(a) - planCost(b);
}
