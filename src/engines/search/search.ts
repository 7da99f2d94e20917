import type { Mutant, MutatedSource } from "../../mutate/mutant.ts";
import type { Outline } from "../../syntax/outline.ts";
import type { EngineProgress, EngineStatistics } from "../engine.ts";
import { choose, observationsOf } from "./choose.ts";
import { confirm } from "./confirm.ts";
import type { Corpus } from "./corpus.ts";
import type { BatchOptions, DriverSetup } from "./driver-process.ts";
import type { Observation } from "./driver-protocol.ts";
import { createEvaluator } from "./evaluator.ts";
import { explore } from "./explore.ts";
import type { Hints } from "./hints/read-hints.ts";
import { hunt } from "./hunt.ts";
import { killsOf, withKills } from "./kill-points.ts";
import { linesToMutate } from "./lines-to-mutate.ts";
import { type OpenSubject, openSubject } from "./open-subject.ts";
import { type Plan, planKey } from "./plan.ts";
import { createPlanner, type Planner } from "./planner.ts";
import { createProber } from "./prober.ts";
import { createProgress } from "./progress.ts";
import { createRandom } from "./random.ts";
import { simplify } from "./simplify.ts";
import { findSubjects, type LoadedModule, type Subject } from "./subject.ts";

/** What to search, and within which limits. */
export interface SearchOptions {
  readonly outline: Outline;
  readonly text: string;
  readonly hints?: Hints | undefined;
  readonly targets: readonly string[];
  readonly seed: number;
  readonly budgetMs: number;
  readonly now: () => number;
  readonly onProgress?: ((progress: EngineProgress) => void) | undefined;
  /** The mutants on some lines of the module; undefined where it has none. */
  readonly mutate: (lines: readonly (readonly [number, number])[]) => Promise<MutatedSource | undefined>;
}

/** The observations worth a test, per subject, stable over fresh processes, and what stood in the way of more. */
export interface SearchResult {
  readonly found: readonly { readonly subject: Subject; readonly observations: readonly Observation[] }[];
  /** What the kills of observations refer to. */
  readonly mutants: readonly Mutant[];
  readonly notes: readonly string[];
  readonly statistics: EngineStatistics;
}

const idle = { executions: 0, executionMs: 0, covered: 0, reachable: 0, mutantsTried: 0, mutantsKilled: 0 };
/** Shares of the budget after which a phase ends at the latest. */
const EXPLORING = 0.6;
const HUNTING = 0.9;
/** A share of the budget without anything new after which exploring gives way to hunting. */
const TIRED = 0.15;

/** Finds inputs that cover the targets, then such that kill mutants. Same module, targets and seed: same result, in time. */
export async function search(setup: DriverSetup, options: SearchOptions): Promise<SearchResult> {
  const limits = { deadlineMs: options.now() + options.budgetMs, now: options.now };
  const opened = await openSubject(setup, options.text, limits);
  try {
    return await searchIn(opened, { setup, limits }, options);
  } finally {
    await opened.driver.close();
  }
}

async function searchIn(
  { driver, exports, unloadable, goalsOn }: OpenSubject,
  { setup, limits }: { readonly setup: DriverSetup; readonly limits: BatchOptions },
  options: SearchOptions,
): Promise<SearchResult> {
  const { outline, text, targets, now } = options;
  if (unloadable !== undefined) return nothing(`the module cannot be loaded: ${unloadable}`);
  const module = { outline, text, exports };
  const subjects = findSubjects(module, targets);
  if (subjects.length === 0) return nothing("none of the targets can be imported by a test");

  const isPast = (share: number) => () => now() >= limits.deadlineMs - options.budgetMs * (1 - share);
  const random = createRandom(options.seed);
  const planner = createPlanner({ ...module, methodsOf: methodFinder(module), hints: options.hints }, random);
  const evaluator = createEvaluator(driver, { outline, text, subjects });
  const vary = varier(subjects, planner);
  const lines = linesToMutate(outline, subjects);
  const goals = goalsOn(lines);
  const tell = createProgress(now, options.onProgress);
  const reachOf = (covered: ReadonlySet<number>) => ({
    covered: (goals?.intersection(covered) ?? covered).size,
    reachable: (goals ?? covered).size,
  });
  const onBatch = ({ covered, members }: Corpus) => {
    const { executions } = evaluator.statistics();
    tell({ ...reachOf(covered), tests: members.length, executions });
  };
  const pace = { isOver: isPast(EXPLORING), now, patienceMs: options.budgetMs * TIRED };
  const corpus = await explore(subjects, { planner, evaluator, random, vary, goals, onBatch, ...pace });

  const mutated = await options.mutate(lines);
  const prober = mutated && createProber(setup, { mutated, subjects }, limits);
  try {
    const members = prober
      ? await hunt(corpus.members, { prober, evaluator, random, vary, isOver: isPast(HUNTING) })
      : corpus.members;
    const accepts = acceptor(subjects, planner);
    const chosen = choose(subjects, members);
    const simple = await simplify(chosen, { evaluator, prober, accepts, isOver: isPast(1) });
    const stable = keepKills(simple, await confirm(setup, simple, limits)).filter(evaluator.isUsable);
    return {
      found: subjects.map((subject) => ({ subject, observations: observationsOf(stable, subject) })),
      mutants: mutated?.mutants ?? [],
      notes: evaluator.notes(),
      statistics: {
        ...evaluator.statistics(),
        ...reachOf(corpus.covered),
        mutantsTried: mutated?.mutants.length ?? 0,
        mutantsKilled: new Set(stable.flatMap(killsOf)).size,
      },
    };
  } finally {
    await prober?.close();
  }
}

/** Observations that were made again, with the mutants that the first ones were seen to kill. */
function keepKills(first: readonly Observation[], again: readonly Observation[]): Observation[] {
  const kills = new Map(first.map((observation) => [planKey(observation.plan), killsOf(observation)]));
  return again.map((observation) => withKills(observation, kills.get(planKey(observation.plan)) ?? []));
}

function nothing(note: string): SearchResult {
  return { found: [], mutants: [], notes: [note], statistics: idle };
}

function varier(subjects: readonly Subject[], planner: Planner): (plan: Plan) => Plan {
  const subjectOf = new Map(subjects.map((subject) => [subject.target, subject]));
  return (plan) => {
    const subject = subjectOf.get(plan.target);
    return subject ? planner.vary(plan, subject) : plan;
  };
}

function acceptor(subjects: readonly Subject[], planner: Planner): (plan: Plan) => boolean {
  return (plan) =>
    subjects.some((subject) => subject.target === plan.target && planner.accepts(plan, subject));
}

/** Finds the methods of a class, also of those that are not targets: they bring objects into other states. */
function methodFinder(module: LoadedModule): (className: string) => readonly Subject[] {
  const classes = module.outline.symbols.filter(({ kind }) => kind === "class").map(({ name }) => name);
  const members = findSubjects(module, classes);
  return (name) => members.filter(({ className }) => className === name);
}
