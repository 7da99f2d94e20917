import { type Corpus, createCorpus } from "./corpus.ts";
import { createSolver } from "./create-solver.ts";
import type { Evaluator } from "./evaluator.ts";
import { createResultFollower } from "./follow-results.ts";
import { createNearest } from "./nearest.ts";
import { createParents } from "./parents.ts";
import type { Plan } from "./plan.ts";
import type { Planner } from "./planner.ts";
import type { Random } from "./random.ts";
import type { Subject } from "./subject.ts";
import { string, type Value } from "./value.ts";

/** What exploring needs. */
export interface Exploration {
  readonly planner: Planner;
  readonly evaluator: Evaluator;
  readonly random: Random;
  readonly vary: (plan: Plan) => Plan;
  readonly isOver: () => boolean;
  readonly now: () => number;
  /** How long nothing new may turn up on a slow machine, where counts take too long. */
  readonly patienceMs: number;
  /** The points that a target can reach at most, where they are known. */
  readonly goals: ReadonlySet<number> | undefined;
  readonly onBatch: (corpus: Corpus) => void;
}

const MAX_QUOTED = 6;
const FIRST_BATCH = 200;
const LARGEST_BATCH = 3200;
/** Executions that may bring nothing new before nothing new is expected. */
const PATIENCE = { open: 40_000, unknown: 6000, covered: 800 };

/** What an error says in quotes is often what would have been right. */
function quotedIn(message: string): Value[] {
  return [...message.matchAll(/'([^'\s]{1,20})'/g)].slice(0, MAX_QUOTED).map(([, text = ""]) => string(text));
}

/** Varies what covers something new until nothing new turns up for a while. */
export async function explore(subjects: readonly Subject[], tools: Exploration): Promise<Corpus> {
  const { planner, evaluator, random, goals, isOver, now, patienceMs, onBatch } = tools;
  const corpus = createCorpus();
  const nearest = createNearest();
  const parents = createParents(corpus, nearest, tools);
  const solver = createSolver(corpus, nearest, { evaluator, planner });
  const follower = createResultFollower(subjects, random);
  evaluator.listen((observations) => {
    follower.note(observations);
    for (const { plan, error } of observations) planner.learn(plan.target, quotedIn(error.message));
  });
  const run = async (plans: readonly Plan[], wanted: "all" | "new") => {
    const gained = corpus.add(await evaluator.run(plans, wanted));
    onBatch(corpus);
    return gained;
  };
  // The simplest calls are the best tests; hunting mutants looks at all of them again.
  await run(
    subjects.flatMap((subject) => planner.initial(subject)),
    "all",
  );
  await run(follower.plans(), "all");
  let size = FIRST_BATCH;
  let stale = 0;
  let lastGainMs = now();
  while (corpus.members.length > 0 && !isOver()) {
    const isCovered = goals?.isSubsetOf(corpus.covered) ?? false;
    if (stale >= PATIENCE.covered && now() - lastGainMs > patienceMs) break;
    if (stale >= PATIENCE[isCovered ? "covered" : goals ? "open" : "unknown"]) break;
    const solved = isCovered ? [] : await solver.plans();
    const plans = [...follower.plans(), ...solved, ...parents.offspring(size)];
    const gained = (await run(plans, "new")) > 0;
    stale = gained ? 0 : stale + size;
    if (gained) lastGainMs = now();
    size = Math.min(LARGEST_BATCH, size * 2);
  }
  return corpus;
}
