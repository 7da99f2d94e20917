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
import type { Surroundings } from "./surroundings.ts";
import { string, type Value } from "./value.ts";

/** What exploring needs. */
export interface Exploration {
  readonly planner: Planner;
  readonly surroundings: Surroundings;
  readonly evaluator: Evaluator;
  readonly random: Random;
  readonly vary: (plan: Plan) => Plan;
  readonly now: () => number;
  /** The points that a target can reach at most, where they are known. */
  readonly goals: ReadonlySet<number> | undefined;
  readonly onBatch: (corpus: Corpus) => void;
}

/** When to stop. */
export interface Pace {
  readonly isOver: () => boolean;
  /** How long nothing new may turn up on a slow machine, where counts take too long. */
  readonly patienceMs: number;
}

/** Fills a corpus. */
export interface Explorer {
  readonly corpus: Corpus;
  /** Makes the first calls of all subjects. */
  begin(pace: Pace): Promise<void>;
  /** Varies what covers something new until nothing new turns up for a while; may be called again. */
  goOn(pace: Pace): Promise<void>;
}

const MAX_QUOTED = 6;
const FIRST_PLANS = 1600;
const FIRST_BATCH = 200;
const LARGEST_BATCH = 3200;
/** Executions that may bring nothing new before nothing new is expected. */
const PATIENCE = { open: 40_000, unknown: 6000, covered: 800 };

/** What an error says in quotes is often what would have been right. */
function quotedIn(message: string): Value[] {
  return [...message.matchAll(/'([^'\s]{1,20})'/g)].slice(0, MAX_QUOTED).map(([, text = ""]) => string(text));
}

/** The first plans of all subjects, then the second ones, and so on: where calls are slow, all have their turn. */
function inTurn(plans: readonly (readonly Plan[])[]): Plan[] {
  const longest = Math.max(0, ...plans.map((own) => own.length));
  return Array.from({ length: longest }, (_, at) => plans.flatMap((own) => own[at] ?? [])).flat();
}

/** An explorer of some subjects. */
export function createExplorer(subjects: readonly Subject[], tools: Exploration): Explorer {
  const { planner, surroundings, evaluator, random, goals, now, onBatch } = tools;
  const corpus = createCorpus();
  const nearest = createNearest();
  const parents = createParents(corpus, nearest, tools);
  const solver = createSolver(corpus, nearest, { evaluator, planner });
  const follower = createResultFollower(subjects, random);
  evaluator.listen((observations) => {
    follower.note(observations);
    surroundings.note(observations);
    planner.note(observations);
    for (const { plan, error } of observations) planner.learn(plan.target, quotedIn(error.message));
  });
  const run = async (plans: readonly Plan[], wanted: "all" | "new") => {
    if (plans.length === 0) return 0;
    const gained = corpus.add(await evaluator.run(plans, wanted, "lead"));
    onBatch(corpus);
    return gained;
  };
  return {
    corpus,
    // The simplest calls are the best tests; hunting mutants looks at all of them again.
    async begin({ patienceMs }) {
      const [makers, others] = [true, false].map((isMaker) =>
        subjects.filter(({ kind }) => (kind === "constructor") === isMaker),
      );
      for (const group of [makers, others]) {
        const until = now() + patienceMs;
        const first = inTurn((group ?? []).map((subject) => planner.initial(subject)));
        for (let at = 0; at < first.length && now() < until; at += FIRST_PLANS)
          await run(first.slice(at, at + FIRST_PLANS), at === 0 ? "all" : "new");
      }
      await run(follower.plans(), "all");
      await run(surroundings.plans(), "all");
    },
    async goOn({ isOver, patienceMs }) {
      let size = FIRST_BATCH;
      let stale = 0;
      let lastGainMs = now();
      while (corpus.members.length + corpus.leads.length > 0 && !isOver()) {
        const isCovered = goals?.isSubsetOf(corpus.covered) ?? false;
        if (stale >= PATIENCE.covered && now() - lastGainMs > patienceMs) break;
        if (stale >= PATIENCE[isCovered ? "covered" : goals ? "open" : "unknown"]) break;
        const solved = isCovered ? [] : await solver.plans();
        const plans = [...follower.plans(), ...surroundings.plans(), ...solved, ...parents.offspring(size)];
        const gained = (await run(plans, "new")) > 0;
        stale = gained ? 0 : stale + size;
        if (gained) lastGainMs = now();
        size = Math.min(LARGEST_BATCH, size * 2);
      }
    },
  };
}
