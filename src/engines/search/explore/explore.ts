import type { PlanCost } from "../../../languages/naturalness/plan-cost.ts";
import type { Plan } from "../../../languages/search/plan.ts";
import type { Point } from "../../../languages/search/points.ts";
import type { Subject } from "../../../languages/search/subject.ts";
import { interleave } from "../../../languages/values/interleave.ts";
import type { Random } from "../../../languages/values/random.ts";
import { string, type Value } from "../../../languages/values/value.ts";
import type { CaseGoals } from "../cases/case-goals.ts";
import { exploring } from "../tuning.ts";
import { type Corpus, createCorpus } from "./corpus.ts";
import { createBreeder } from "./create-breeder.ts";
import { createSolver } from "./create-solver.ts";
import type { EnvironmentPlans } from "./environment-plans.ts";
import type { Evaluator } from "./evaluator.ts";
import { createHostFollower } from "./follow-hosts.ts";
import { createResultFollower } from "./follow-results.ts";
import { createNearest } from "./nearest.ts";
import type { Planner } from "./planner.ts";

/** The tools to explore with. */
export interface Exploration {
  readonly planner: Planner;
  readonly environment: EnvironmentPlans;
  readonly evaluator: Evaluator;
  readonly random: Random;
  readonly vary: (plan: Plan) => Plan;
  readonly costOf: PlanCost;
  readonly now: () => number;
  readonly cases: CaseGoals;
  /** All points that targets could reach, if known, and the cases to meet. */
  readonly goals: ReadonlySet<Point> | undefined;
  readonly onBatch: (corpus: Corpus) => void;
}

/** When to stop. */
export interface Pace {
  readonly untilMs: number;
  /** How long nothing new may appear on a slow machine, where counts take too long. */
  readonly patienceMs: number;
}

/** Fills a corpus. */
export interface Explorer {
  readonly corpus: Corpus;
  /** Makes the first calls of all subjects, as far as there is time: half of the time is for constructors. */
  begin(untilMs: number): Promise<void>;
  /** Varies plans that cover something new until nothing new appears for a while; may be called again. */
  goOn(pace: Pace): Promise<void>;
}

/** Quoted words in an error message are often valid values. */
function quotedIn(message: string): Value[] {
  return [...message.matchAll(/'([^'\s]{1,20})'/g)]
    .slice(0, exploring.quoted)
    .map(([, text = ""]) => string(text));
}

/** Takes subjects from a group and makes their first plans, of as many as a moment is enough for: large modules take long. */
function planSome(group: Subject[], { planner, now }: Pick<Exploration, "planner" | "now">): Plan[] {
  const startedMs = now();
  const made: Plan[][] = [];
  while (group.length > 0 && (made.length === 0 || now() - startedMs < exploring.planningMs))
    made.push(...group.splice(0, 1).map((subject) => planner.initial(subject)));
  // In turn, so that slow calls of one subject do not take the time of the others.
  return interleave(made);
}

/** An explorer of some subjects. */
export function createExplorer(subjects: readonly Subject[], tools: Exploration): Explorer {
  const { planner, environment, evaluator, cases, goals, now, onBatch } = tools;
  const corpus = createCorpus(tools.costOf);
  /** Plans that there was no time for yet, and subjects whose first plans were not made yet. */
  const waiting: Plan[] = [];
  const unplanned: Subject[] = [];
  const nearest = createNearest();
  const breed = createBreeder(corpus, nearest, tools);
  const solve = createSolver(corpus, nearest, { evaluator, planner });
  const followers = [
    createResultFollower(subjects, { ...tools, functions: planner.functions }),
    createHostFollower(planner.texts),
  ];
  const following = () => followers.flatMap((follower) => follower.plans());
  evaluator.listen((observations) => {
    for (const follower of followers) follower.note(observations);
    environment.note(observations);
    planner.note(observations);
    for (const { plan, error } of observations) planner.learn(plan.target, quotedIn(error.message));
  });
  const run = async (plans: readonly Plan[], wanted: "all" | "new", untilMs: number) => {
    if (plans.length === 0) return { gained: 0, ran: 0 };
    const before = evaluator.statistics().executions;
    const limitMs = Math.max(0, untilMs - now());
    const gained = corpus.add(await evaluator.run(plans, { wanted, least: "lead", limitMs }));
    waiting.unshift(...evaluator.takeUnrun());
    onBatch(corpus);
    return { gained, ran: evaluator.statistics().executions - before };
  };
  return {
    corpus,
    // The simplest calls are the best tests; the hunt for mutants uses all of them again.
    async begin(untilMs) {
      const makers = subjects.filter(({ kind }) => kind === "constructor");
      const others = subjects.filter(({ kind }) => kind !== "constructor");
      const halfMs = (now() + untilMs) / 2;
      for (const [group, endMs] of [[makers, halfMs] as const, [others, untilMs] as const]) {
        const open = [...group];
        const later: Plan[][] = [];
        let sent = 0;
        const runFirst = async (plans: readonly Plan[]) => {
          await run(plans, sent < exploring.sentInFull ? "all" : "new", untilMs);
          sent += plans.length;
        };
        while (open.length > 0 && now() < endMs) {
          const first = planSome(open, tools);
          await runFirst(first.splice(0, exploring.firstBatch));
          later.push(first);
        }
        unplanned.push(...open);
        const rest = interleave(later);
        while (rest.length > 0 && now() < endMs) await runFirst(rest.splice(0, exploring.firstBatch));
        waiting.push(...rest);
      }
      const aimed = () => subjects.flatMap((subject) => cases.plans(subject, () => planner.initial(subject)));
      if (now() < untilMs) await run(aimed(), "all", untilMs);
      // Without time for them now, they are the first to be tried later.
      if (now() < untilMs) await run(following(), "all", untilMs);
      if (now() < untilMs) await run(environment.plans(), "all", untilMs);
    },
    async goOn({ untilMs, patienceMs }) {
      let size = exploring.firstBatch;
      let changes = 1;
      let stale = 0;
      let lastGainMs = now();
      const isOpen = () =>
        corpus.members.length + corpus.leads.length + waiting.length + unplanned.length > 0;
      while (isOpen() && now() < untilMs) {
        const isCovered = goals?.isSubsetOf(corpus.covered) ?? false;
        if (stale >= exploring.patience.covered && now() - lastGainMs > patienceMs) break;
        if (stale >= exploring.patience[isCovered ? "covered" : goals ? "open" : "unknown"]) break;
        const solved = isCovered ? [] : await solve();
        const made = breed(size, changes);
        if (waiting.length === 0 && unplanned.length > 0) waiting.push(...planSome(unplanned, tools));
        const late = waiting.splice(0, size);
        const plans = [...following(), ...environment.plans(), ...solved, ...late, ...made];
        const startedMs = now();
        const { gained, ran } = await run(plans, "new", untilMs);
        stale = gained > 0 ? 0 : stale + Math.max(ran, size * exploring.leastFresh);
        if (gained > 0) lastGainMs = now();
        // If few plans are new, each plan changes more.
        changes =
          ran < size * exploring.fewFresh
            ? Math.min(exploring.mostChanges, changes + 1)
            : Math.max(1, changes - 1);
        // If calls are slow, large batches learn too late.
        size =
          now() - startedMs < exploring.longMs
            ? Math.min(exploring.largestBatch, size * 2)
            : Math.max(exploring.firstBatch, size / 2);
      }
    },
  };
}
