import type { Outline } from "../../syntax/outline.ts";
import { confirm } from "./confirm.ts";
import { type Corpus, createCorpus, greedyCover } from "./corpus.ts";
import type { Observation } from "./driver-protocol.ts";
import { createEvaluator, type Evaluator } from "./evaluator.ts";
import type { Plan } from "./plan.ts";
import { createPlanner, type Planner } from "./planner.ts";
import { createRandom, type Random } from "./random.ts";
import { type DriverSetup, runDriver } from "./run-driver.ts";
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
}

/** The observations worth a test, per subject, stable over fresh processes, and what stood in the way of more. */
export interface SearchResult {
  readonly found: readonly { readonly subject: Subject; readonly observations: readonly Observation[] }[];
  readonly notes: readonly string[];
}

const BATCH = 400;
const MAX_TESTS = 8;
const STALE_BATCHES = 2;

/** Finds inputs that cover the targets and observes what they give. Same module, targets and seed: same result. */
export async function search(setup: DriverSetup, options: SearchOptions): Promise<SearchResult> {
  const { outline, text, targets, now } = options;
  const limits = { deadlineMs: now() + options.budgetMs, now };
  const isOver = () => now() >= limits.deadlineMs;
  const { exports, unloadable } = await runDriver(setup, [], limits);
  if (unloadable !== undefined) return { found: [], notes: [`the module cannot be loaded: ${unloadable}`] };
  const module = { outline, text, exports };
  const subjects = findSubjects(module, targets);
  if (subjects.length === 0) return { found: [], notes: ["none of the targets can be imported by a test"] };

  const random = createRandom(options.seed);
  const planner = createPlanner({ ...module, methodsOf: methodFinder(module) }, random);
  const evaluator = createEvaluator(setup, { outline, text, subjects }, limits);
  const corpus = await explore(subjects, { planner, evaluator, random, isOver });
  const chosen = choose(subjects, corpus);
  const simple = await simplify(chosen, evaluator, { accepts: acceptor(subjects, planner), isOver });
  const stable = (await confirm(setup, simple, limits)).filter(evaluator.isUsable);
  const found = subjects.map((subject) => ({ subject, observations: membersOf(stable, subject) }));
  return { found, notes: evaluator.notes() };
}

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
  const subjectOf = new Map(subjects.map((subject) => [subject.target, subject]));
  const corpus = createCorpus();
  corpus.add(await evaluator.run(subjects.flatMap((subject) => planner.initial(subject))));
  let stale = 0;
  while (stale < STALE_BATCHES && corpus.members.length > 0 && !isOver()) {
    const plans = Array.from({ length: BATCH }, () => {
      const { plan } = random.pick(random.chance(0.3) ? corpus.members.slice(-10) : corpus.members);
      const subject = subjectOf.get(plan.target);
      return subject ? planner.vary(plan, subject) : plan;
    });
    stale = corpus.add(await evaluator.run(plans)) > 0 ? 0 : stale + 1;
  }
  return corpus;
}

/** Tests per subject, callees first: what those cover is not covered again through their callers. */
function choose(subjects: readonly Subject[], corpus: Corpus): Observation[] {
  const covered = new Set<number>();
  const callers = ({ target }: Subject) =>
    subjects.filter(({ symbol }) => symbol.calls.includes(target)).length;
  const ordered = subjects.toSorted((a, b) => callers(b) - callers(a));
  return ordered.flatMap((subject) => {
    const chosen = greedyCover(membersOf(corpus.members, subject), MAX_TESTS, covered);
    for (const { points } of chosen) for (const point of points) if (point >= 0) covered.add(point);
    return chosen;
  });
}

function membersOf(observations: readonly Observation[], { target }: Subject): Observation[] {
  return observations.filter(({ plan }) => plan.target === target);
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
