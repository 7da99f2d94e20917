import type { Mutant } from "../../languages/mutants/mutant.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import type { Killers } from "./switch-mutants.ts";

/** How a test ended with a mutant written into its source; unknown if the run says nothing about it. */
export type Confirm = (mutant: Mutant) => Promise<(candidate: Candidate) => "killed" | "alive" | "unknown">;

/** Kills that may be claimed, and tests that claimed some of which time left none to be tried. */
export interface Confirmed {
  readonly killers: Killers;
  readonly untried: ReadonlySet<Candidate>;
}

/** This many kills of each test are tried in the file itself, or all of them. */
const PER_TEST = 5;

/**
 * Kills that were found with mutants switched on in one process, some of each test tried again in the file itself: code can
 * see a switch and act on it. A kill that is not confirmed is dropped; a test with more of those than of confirmed ones keeps
 * only the confirmed. A mutant of which time left no test's word to be tried is left out: nothing is known about it.
 */
export async function confirmKills(
  killers: Killers,
  confirm: Confirm,
  isOver: () => boolean,
): Promise<Confirmed> {
  const claims = new Map<Candidate, Mutant[]>();
  for (const [mutant, tests] of killers)
    for (const test of tests) claims.set(test, [...(claims.get(test) ?? []), mutant]);
  const confirmed = new Map<Candidate, Set<Mutant>>();
  const refuted = new Map<Candidate, Set<Mutant>>();
  const sizeOf = (sets: ReadonlyMap<Candidate, ReadonlySet<Mutant>>, test: Candidate) =>
    sets.get(test)?.size ?? 0;
  const tried = new Set<Mutant>();
  const note = (sets: Map<Candidate, Set<Mutant>>, test: Candidate, mutant: Mutant) =>
    sets.set(test, (sets.get(test) ?? new Set()).add(mutant));
  const isOpen = (test: Candidate) =>
    sizeOf(confirmed, test) + sizeOf(refuted, test) < PER_TEST &&
    (claims.get(test) ?? []).some((mutant) => !tried.has(mutant));
  while (!isOver()) {
    const next = mostWanted(killers, { tried, isOpen, confirmations: (test) => sizeOf(confirmed, test) });
    if (!next) break;
    tried.add(next);
    const outcomeOf = await confirm(next);
    for (const test of killers.get(next) ?? []) {
      const outcome = outcomeOf(test);
      if (outcome !== "unknown") note(outcome === "killed" ? confirmed : refuted, test, next);
    }
  }
  const isTried = (test: Candidate) => sizeOf(confirmed, test) + sizeOf(refuted, test) > 0;
  const known = [...killers].filter(([, tests]) => tests.length === 0 || tests.some(isTried));
  const mayClaim = (test: Candidate, mutant: Mutant) => {
    if (confirmed.get(test)?.has(mutant)) return true;
    if (refuted.get(test)?.has(mutant) || sizeOf(confirmed, test) === 0) return false;
    return sizeOf(confirmed, test) >= sizeOf(refuted, test);
  };
  return {
    killers: new Map(
      known.map(([mutant, tests]) => [mutant, tests.filter((test) => mayClaim(test, mutant))]),
    ),
    untried: new Set([...claims.keys()].filter((test) => !isTried(test))),
  };
}

/** The mutant that tests with the fewest confirmed kills claim most. */
function mostWanted(
  killers: Killers,
  {
    tried,
    isOpen,
    confirmations,
  }: {
    readonly tried: ReadonlySet<Mutant>;
    isOpen(test: Candidate): boolean;
    confirmations(test: Candidate): number;
  },
): Mutant | undefined {
  let best: { readonly mutant: Mutant; readonly want: number } | undefined;
  for (const [mutant, tests] of killers) {
    if (tried.has(mutant)) continue;
    const want = tests.filter(isOpen).reduce((sum, test) => sum + 1 / (1 + confirmations(test)) ** 4, 0);
    if (want > (best?.want ?? 0)) best = { mutant, want };
  }
  return best?.mutant;
}
