import type { Observation } from "../../../languages/search/observation.ts";
import type { Plan } from "../../../languages/search/plan.ts";
import { solving } from "../tuning.ts";
import type { Corpus } from "./corpus.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Nearest } from "./nearest.ts";
import type { Planner } from "./planner.ts";
import { operandValues, solveComparisons } from "./solve-comparisons.ts";

/**
 * Makes plans that take the other branch of a comparison, from members, leads and near misses that were not used before.
 * The planner learns the compared values, and near misses are remembered.
 */
export function createSolver(
  corpus: Corpus,
  nearest: Nearest,
  { evaluator, planner }: { readonly evaluator: Evaluator; readonly planner: Planner },
): () => Promise<Plan[]> {
  const done = new WeakSet<Observation>();
  return async () => {
    const open = [...nearest.members, ...corpus.members, ...corpus.leads]
      .filter((one) => !done.has(one))
      .slice(0, solving.atOnce);
    for (const one of open) done.add(one);
    if (open.length === 0) return [];
    const compared = await evaluator.compare(open.map(({ plan }) => plan));
    for (const one of compared) done.add(one);
    nearest.note(compared);
    for (const [target, own] of Map.groupBy(compared, ({ plan }) => plan.target))
      planner.learn(target, operandValues(own));
    return compared.flatMap(solveComparisons);
  };
}
