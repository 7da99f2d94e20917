import type { Mutant, MutatedSource } from "../../mutate/mutant.ts";
import type { Outline } from "../../syntax/outline.ts";
import type { DriverSetup } from "./ask-driver.ts";
import { confirm } from "./confirm.ts";
import { type Corpus, createCorpus, greedyCover } from "./corpus.ts";
import type { Observation } from "./driver-protocol.ts";
import { createEvaluator, type Evaluator } from "./evaluator.ts";
import { hunt } from "./hunt.ts";
import { killsOf, withKills } from "./kill-points.ts";
import { linesToMutate } from "./lines-to-mutate.ts";
import { type Plan, planKey } from "./plan.ts";
import { createPlanner, type Planner } from "./planner.ts";
import { createProber } from "./prober.ts";
import { createRandom, type Random } from "./random.ts";
import { runDriver } from "./run-driver.ts";
import { simplify } from "./simplify.ts";
import { findSubjects, type LoadedModule, type Subject } from "./subject.ts";

/** What to search, and within which limits. */
export interface SearchOptions {
  readonly outline: Outline;
  readonly text: string;
  readonly targets: readonly string[];
  readonly seed: number;
  readonly budgetMs: number;
  readonly now: () => number;
  /** The mutants on some lines of the module; undefined where it has none. */
  readonly mutate: (lines: readonly (readonly [number, number])[]) => Promise<MutatedSource | undefined>;
}

/** The observations worth a test, per subject, stable over fresh processes, and what stood in the way of more. */
export interface SearchResult {
  readonly found: readonly { readonly subject: Subject; readonly observations: readonly Observation[] }[];
  /** What the kills of observations refer to. */
  readonly mutants: readonly Mutant[];
  readonly notes: readonly string[];
}

const nothing = { found: [], mutants: [] };
const BATCH = 400;
/** Tests per module that a reader has patience for, and how many of them one subject may have. */
const MODULE_TESTS = 36;
const SUBJECT_TESTS = { least: 12, most: 20 };
const STALE_BATCHES = 2;

/** Finds inputs that cover the targets, then such that kill mutants. Same module, targets and seed: same result, in time. */
export async function search(setup: DriverSetup, options: SearchOptions): Promise<SearchResult> {
  const { outline, text, targets, now } = options;
  const started = now();
  const limits = { deadlineMs: started + options.budgetMs, now };
  const isPast = (share: number) => () => now() >= started + options.budgetMs * share;
  const { exports, unloadable } = await runDriver(setup, [], limits);
  if (unloadable !== undefined) return { ...nothing, notes: [`the module cannot be loaded: ${unloadable}`] };
  const module = { outline, text, exports };
  const subjects = findSubjects(module, targets);
  if (subjects.length === 0) return { ...nothing, notes: ["none of the targets can be imported by a test"] };

  const random = createRandom(options.seed);
  const planner = createPlanner({ ...module, methodsOf: methodFinder(module) }, random);
  const evaluator = createEvaluator(setup, { outline, text, subjects }, limits);
  const corpus = await explore(subjects, { planner, evaluator, random, isOver: isPast(EXPLORING) });
  const mutated = await options.mutate(linesToMutate(outline, subjects));
  const prober = mutated && createProber(setup, { mutated, subjects }, limits);
  const vary = varier(subjects, planner);
  const members = prober
    ? await hunt(corpus.members, { prober, evaluator, random, vary, isOver: isPast(HUNTING) })
    : corpus.members;
  const chosen = choose(subjects, members);
  const accepts = acceptor(subjects, planner);
  const simple = await simplify(chosen, { evaluator, prober, accepts, isOver: isPast(1) });
  const kills = new Map(simple.map((observation) => [planKey(observation.plan), killsOf(observation)]));
  const stable = (await confirm(setup, simple, limits))
    .filter(evaluator.isUsable)
    .map((observation) => withKills(observation, kills.get(planKey(observation.plan)) ?? []));
  const found = subjects.map((subject) => ({ subject, observations: membersOf(stable, subject) }));
  return { found, mutants: mutated?.mutants ?? [], notes: evaluator.notes() };
}

/** Shares of the budget after which a phase ends at the latest. */
const EXPLORING = 0.6;
const HUNTING = 0.9;

interface Exploration {
  readonly planner: Planner;
  readonly evaluator: Evaluator;
  readonly random: Random;
  readonly isOver: () => boolean;
}

/** Varies what covers something new until nothing new turns up for a while. */
async function explore(
  subjects: readonly Subject[],
  { planner, evaluator, random, isOver }: Exploration,
): Promise<Corpus> {
  const vary = varier(subjects, planner);
  const corpus = createCorpus();
  corpus.add(await evaluator.run(subjects.flatMap((subject) => planner.initial(subject))));
  let stale = 0;
  while (stale < STALE_BATCHES && corpus.members.length > 0 && !isOver()) {
    const plans = Array.from({ length: BATCH }, () =>
      vary(random.pick(random.chance(0.3) ? corpus.members.slice(-10) : corpus.members).plan),
    );
    stale = corpus.add(await evaluator.run(plans)) > 0 ? 0 : stale + 1;
  }
  return corpus;
}

/** Tests per subject, callees first: what those cover is not covered again through their callers. */
function choose(subjects: readonly Subject[], members: readonly Observation[]): Observation[] {
  const covered = new Set<number>();
  const callers = ({ target }: Subject) =>
    subjects.filter(({ symbol }) => symbol.calls.includes(target)).length;
  const share = Math.ceil(MODULE_TESTS / subjects.length);
  const limit = Math.min(SUBJECT_TESTS.most, Math.max(SUBJECT_TESTS.least, share));
  const ordered = subjects.toSorted((a, b) => callers(b) - callers(a));
  return ordered.flatMap((subject) => {
    const chosen = greedyCover(membersOf(members, subject), limit, covered);
    for (const { points } of chosen) for (const point of points) if (point >= 0) covered.add(point);
    return chosen;
  });
}

function membersOf(observations: readonly Observation[], { target }: Subject): Observation[] {
  return observations.filter(({ plan }) => plan.target === target);
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
