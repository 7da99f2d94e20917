import type { Mutant } from "../../languages/mutants/mutant.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import { type Deadline, isOver } from "../../workbench/job/deadline.ts";
import type { Killers } from "./switch-mutants.ts";

/** Results of switching mutants on, and how one is tried without. */
export interface Sifted {
  readonly killers: Killers;
  readonly switched: ReadonlySet<Mutant>;
  /** Mutants that empty the functions of a target. */
  readonly emptied: ReadonlyMap<string, readonly Mutant[]>;
  /** The tests that fail if the mutant is written into the file. */
  failing(mutant: Mutant): Promise<readonly Candidate[]>;
  readonly deadline: Deadline;
}

const MOST_CHECKED = 3;

/**
 * Whether tests saw the mutants that were switched on. Those that get their objects from other modules, such as a fixture or a
 * helper, go on with the unchanged code, and would be said to notice nothing: so some emptied functions that they survived are
 * written into the file.
 */
export async function seesMutants(
  tests: readonly Candidate[],
  { killers, switched, emptied, failing, deadline }: Sifted,
): Promise<boolean> {
  const isSurvivor = (one: Candidate, mutant: Mutant) => !killers.get(mutant)?.includes(one);
  const survived = [...emptied].flatMap(([target, mutants]) => {
    const own = tests.filter((one) => one.target === target);
    return mutants.filter((mutant) => switched.has(mutant) && own.some((one) => isSurvivor(one, mutant)));
  });
  for (const mutant of survived.slice(0, MOST_CHECKED)) {
    if (isOver(deadline)) break;
    if ((await failing(mutant)).some((one) => isSurvivor(one, mutant))) return false;
  }
  return true;
}
