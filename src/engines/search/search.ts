import type { TestCase } from "../../contracts/index.ts";
import type { Mutant, MutatedSource } from "../../languages/mutants/mutant.ts";
import { createPlanCost } from "../../languages/naturalness/plan-cost.ts";
import type { LoadedExport } from "../../languages/search/answers/export-schema.ts";
import type { Hints } from "../../languages/search/hints.ts";
import type { LineRanges } from "../../languages/search/language-driver.ts";
import type { Observation } from "../../languages/search/observation.ts";
import { lastStep, type Plan, planKey, type Step } from "../../languages/search/plan.ts";
import type { Point } from "../../languages/search/points.ts";
import { findSubjects, type LoadedModule, type Subject } from "../../languages/search/subject.ts";
import type { Literal, Outline, SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Named } from "../../languages/tests/named-test.ts";
import { interleave } from "../../languages/values/interleave.ts";
import { createRandom } from "../../languages/values/random.ts";
import type { EngineProgress, EngineRequest, EngineStatistics, SuggestedCall } from "../engine.ts";
import { withReadBacks } from "./assert/read-void.ts";
import { createCaseGoals } from "./cases/case-goals.ts";
import { overlappingCalls } from "./cases/overlaps.ts";
import { choose, observationsOf } from "./choose/choose.ts";
import { confirm } from "./choose/confirm.ts";
import { withCountingOptions } from "./choose/counting-options.ts";
import { withTold } from "./choose/with-told.ts";
import type { BatchOptions, DriverSetup } from "./driver/driver-process.ts";
import { type OpenSubject, openSubject } from "./driver/open-subject.ts";
import type { Corpus } from "./explore/corpus.ts";
import { createEnvironmentPlans } from "./explore/environment-plans.ts";
import { createEvaluator } from "./explore/evaluator.ts";
import { createExplorer } from "./explore/explore.ts";
import { createPlanner } from "./explore/planner.ts";
import { hunt } from "./mutants/hunt.ts";
import { killsOf, withKills } from "./mutants/kill-points.ts";
import { findLoadMutants, linesBetween } from "./mutants/load-mutants.ts";
import { createProber } from "./mutants/prober.ts";
import { simplify } from "./plainer/simplify.ts";
import { createProgress } from "./progress.ts";
import { rewordTests } from "./reworded/reword-tests.ts";
import { rangesOfResults } from "./sanity/documented-range.ts";
import { findDoors } from "./subjects/doors.ts";
import { linesOf, linesToMutate } from "./subjects/lines-to-mutate.ts";
import { createReadBack } from "./subjects/read-back.ts";
import { repeatedPlans, suggestedPlans, suggestedTests } from "./suggested/suggested-tests.ts";
import { shares } from "./tuning.ts";
import { moduleLexicon } from "./values/module-lexicon.ts";
import { documentedTexts } from "./values/written/documented-texts.ts";
import type { Reading } from "./worth/plain-inputs.ts";

/** The module to search, and the limits. */
export interface SearchOptions {
  readonly outline: Outline;
  readonly text: string;
  /** Reads functions that are known only after loading; without it they are left out. */
  readonly outlines?: SyntaxParser | undefined;
  /** Reads the project's hints for an outline. */
  readonly hintsOn?: ((outline: Outline) => Promise<Hints>) | undefined;
  /** Classes of other modules whose objects the driver makes. */
  readonly elsewhere?: readonly LoadedExport[];
  readonly targets: readonly string[];
  /** The planned cases of the module. */
  readonly cases?: readonly TestCase[];
  /** Calls that are made before all others. */
  readonly calls?: readonly SuggestedCall[];
  /** Asks for better names and inputs of what was found. */
  readonly reword?: EngineRequest["reword"];
  /** Calls that are observed again, whether or not the search would choose them. */
  readonly again?: readonly Plan[];
  readonly seed: number;
  readonly budgetMs: number;
  readonly now: () => number;
  readonly onProgress?: ((progress: EngineProgress) => void) | undefined;
  /** Finds the mutants on some lines of the module; undefined if there are none. */
  readonly mutate: (lines: LineRanges) => Promise<MutatedSource | undefined>;
}

/** The observations worth a test, per subject, stable in fresh processes, and why there are not more. */
export interface SearchResult {
  readonly found: readonly { readonly subject: Subject; readonly observations: readonly Observation[] }[];
  /** Calls of targets with a concurrency case that may run at the same time. */
  readonly overlapping: readonly Observation[];
  /** Tests of the suggested calls. */
  readonly suggested: readonly Named[];
  /** Tests of the calls that were observed again. */
  readonly repeated: readonly Named[];
  /** Titles that a model gave to what was found, by the key of a plan. */
  readonly titles: ReadonlyMap<string, string>;
  /** The outline of the loaded module, with types and calls from elsewhere. */
  readonly outline: Outline;
  readonly hints: Hints | undefined;
  /** What people wrote for the module; undefined if it was not searched. */
  readonly reading: Reading | undefined;
  /** The mutants that the kills of observations refer to. */
  readonly mutants: readonly Mutant[];
  /** Those that observations were run with, as far as there was time. */
  readonly tried: ReadonlySet<number>;
  readonly notes: readonly string[];
  /** Results that look wrong although the calls look right. */
  readonly questions: readonly string[];
  readonly statistics: EngineStatistics;
}

const idle = { executions: 0, executionMs: 0, covered: 0, reachable: 0, mutantsTried: 0, mutantsKilled: 0 };

/** A few calls, but in processes that must start. */
const LEAST_PROOF_MS = 10_000;

/** Finds inputs that cover the targets, then inputs that kill mutants. Same module, targets and seed: same result, given enough time. */
export async function search(setup: DriverSetup, options: SearchOptions): Promise<SearchResult> {
  const { now, budgetMs } = options;
  const startedMs = now();
  const mostMs = budgetMs * (shares.simplifying + shares.looking + shares.late);
  const opened = await openSubject(setup, options.text, { deadlineMs: startedMs + mostMs, now });
  try {
    return await searchIn(opened, { setup, startedMs }, options);
  } finally {
    await opened.driver.close();
  }
}

async function searchIn(
  { driver, exports: loaded, unloadable, goalsOn, startsOf, withLoaded }: OpenSubject,
  { setup, startedMs }: { readonly setup: DriverSetup; readonly startedMs: number },
  options: SearchOptions,
): Promise<SearchResult> {
  const { text, targets, outlines, now, budgetMs } = options;
  const nothing = (note: string): SearchResult => ({
    ...{
      found: [],
      overlapping: [],
      suggested: [],
      repeated: [],
      titles: new Map(),
      mutants: [],
      tried: new Set(),
      notes: [note],
      questions: [],
      statistics: idle,
    },
    ...{ outline: options.outline, hints: undefined, reading: undefined },
  });
  if (unloadable !== undefined) return nothing(`the module cannot be loaded: ${unloadable}`);
  const whole = outlines ? withLoaded(options.outline, outlines) : options.outline;
  const exports = [...loaded, ...(options.elsewhere ?? []).filter((one) => !isAmong(loaded, one))];
  const hints = await options.hintsOn?.(whole);
  const written = hints?.outline ?? whole;
  const outline = withMatchedTexts(written, exports);
  const tree = () => outlines?.tree(outline.path, text);
  const module = { language: setup.language, outline, text, exports, tree };
  const all = wantsAll(options);
  const own = findSubjects(module, all ? [...targets, ...namesOf(module)] : targets);
  const subjects = [...own, ...(all ? findDoors(module, own) : [])];
  if (subjects.length === 0) return nothing("none of the targets can be imported by a test");

  // A busy machine takes long to load a module and to read what it imports: that is not time to search.
  const lateMs = now() - startedMs - budgetMs * shares.opening;
  const grantedMs = Math.min(Math.max(0, lateMs), budgetMs * shares.late);
  const limits: BatchOptions = { deadlineMs: startedMs + budgetMs * shares.simplifying + grantedMs, now };
  const endOf = (share: number) => limits.deadlineMs - budgetMs * (shares.simplifying - share);
  const isPast = (share: number) => () => now() >= endOf(share);
  const random = createRandom(options.seed);
  const planner = createPlanner({ ...module, methodsOf: methodFinder(module), hints }, random);
  const cases = createCaseGoals(options.cases ?? [], outline.symbols);
  const evaluator = createEvaluator(driver, {
    ...module,
    subjects,
    misfits: planner.misfits,
    withCases: cases.withCases,
    resultRanges: rangesOfResults(outline, text),
  });
  const environment = createEnvironmentPlans({ ...module, subjects });
  const subjectOf = new Map(subjects.map((subject) => [subject.target, subject]));
  const oddness = (plan: Plan) => {
    const subject = subjectOf.get(plan.target);
    if (!subject) return 0;
    const odd = planner.unlikely(plan, subject) / 4 + planner.unlikeness(plan, subject) / 6;
    return planner.misfits(plan, subject) + odd;
  };
  const lexicon = moduleLexicon({ ...module, outline: written, hints });
  const documented = documentedTexts(exports, hints, { subjects, text });
  const costOf = createPlanCost(lexicon, oddness, documented.has);
  const vary = (plan: Plan) => {
    if (plan.around?.length && random.chance(shares.settings)) return environment.vary(plan, random);
    const subject = subjectOf.get(plan.target);
    return subject ? planner.vary(plan, subject) : plan;
  };
  const lines = linesToMutate(outline, subjects);
  const goals = goalsOn(lines);
  const report = createProgress(now, options.onProgress);
  const reachOf = (covered: ReadonlySet<Point>) => ({
    covered: (goals?.intersection(covered) ?? covered).size,
    reachable: (goals ?? covered).size,
  });
  const onBatch = ({ covered, members }: Corpus) => {
    const { executions } = evaluator.statistics();
    report({ ...reachOf(covered), tests: members.length, executions });
  };
  const patienceMs = options.budgetMs * shares.tired;
  const open = goals?.union(cases.points);
  const exploring = {
    planner,
    environment,
    evaluator,
    random,
    vary,
    costOf,
    cases,
    goals: open,
    onBatch,
    now,
  };
  const explorer = createExplorer(subjects, exploring);
  const { corpus } = explorer;
  const asked = suggestedPlans(options.calls ?? [], subjects, setup.language);
  const { pinnable } = evaluator;
  const suggested = await suggestedTests(asked.plans, { setup, limits, pinnable });
  const again = repeatedPlans(options.again ?? [], subjects);
  const repeated = await suggestedTests(again, { setup, limits, pinnable });
  corpus.add(await evaluator.run([...asked.plans, ...again].map(({ plan }) => plan)));
  await explorer.begin(endOf(shares.beginning));
  await explorer.goOn({ untilMs: endOf(shares.exploring), patienceMs });

  const { switchesAtLoad } = setup.language.driver;
  const betweenLines = switchesAtLoad ? linesBetween(text, linesOf(outline)) : [];
  const mutated = await options.mutate([...lines, ...betweenLines]);
  const prober = mutated && createProber(setup, { mutated, subjects }, limits);
  try {
    const { mutants = [] } = mutated ?? {};
    const atLoad = findLoadMutants(mutants, betweenLines);
    const readBack = createReadBack(subjects);
    const untilMs = endOf(shares.hunting);
    const hunting = { mutants, atLoad, evaluator, random, vary, costOf, readBack, now, untilMs };
    const probed = async (some: readonly Observation[]) =>
      prober && some.length > 0 ? await hunt(some, { prober, ...hunting }) : some;
    const first = [...corpus.members];
    const members = [...(await probed(first))];
    // The remaining time goes to code that nothing runs yet.
    if (open && !open.isSubsetOf(corpus.covered)) {
      await explorer.goOn({ untilMs: endOf(shares.exploringAgain), patienceMs: 2 * patienceMs });
      members.push(...(await probed(corpus.members.filter((one) => !first.includes(one)))));
    }
    const accepts = (plan: Plan) => {
      const subject = subjectOf.get(plan.target);
      return subject !== undefined && planner.accepts(plan, subject);
    };
    const seedsOf = (plan: Plan, step: Step, place: number | string) => {
      const subject = subjectOf.get(plan.target);
      return subject ? planner.seeds(subject, step, place) : [];
    };
    const chosen = choose(subjects, members, costOf);
    const taste = { costOf, seedsOf };
    const simple = await simplify(chosen, {
      evaluator,
      prober,
      accepts,
      isOver: isPast(shares.simplifying),
      ...taste,
    });
    const { isNothing } = setup.language;
    const told = withTold(simple, evaluator.seen, { subjects, isTold: documented.isTold });
    const counting = await withCountingOptions(told, [...members, ...chosen], evaluator);
    const read = await withReadBacks(counting.observations, { subjects, evaluator, readBack, isNothing });
    const confirmed = await confirm(setup, read, limits);
    const together = overlappingCalls(options.cases ?? [], evaluator.seen, costOf);
    const overlaps = together.length > 0 ? await confirm(setup, together, limits) : undefined;
    const counted = read.map((one) => ({ ...one, starts: startsOf?.(one.points) }));
    const proven = evaluator.pinnable(keepCounts(counted, confirmed.stable));
    const reworded = await rewordTests(proven, {
      ...{ setup, subjects, mutated, accepts, pinnable },
      ask: options.reword,
      // Whoever is asked takes a time of their own.
      limits: () => ({
        now,
        deadlineMs: now() + Math.max(options.budgetMs * shares.rewording, LEAST_PROOF_MS),
      }),
    });
    const stable = reworded.observations;
    return {
      titles: reworded.titles,
      overlapping: evaluator.pinnable(overlaps?.stable ?? []),
      suggested,
      repeated,
      found: subjects.map((subject) => ({ subject, observations: observationsOf(stable, subject) })),
      outline,
      hints,
      reading: {
        ...{ lexicon, documented, text },
        unlikely: planner.unlikely,
        groundless: planner.groundless,
        isIdle: (plan) => counting.idle.has(planKey(plan)),
      },
      mutants,
      tried: new Set(prober?.tried()),
      notes: [...asked.notes, ...evaluator.notes(), ...reworded.notes, ...unreached(corpus, goals)],
      questions: evaluator.questions(costOf),
      statistics: {
        ...evaluator.statistics(),
        ...reachOf(corpus.covered),
        mutantsTried: mutants.length,
        mutantsKilled: new Set(stable.flatMap(killsOf)).size,
      },
    };
  } finally {
    await prober?.close();
  }
}

function isAmong(exports: readonly LoadedExport[], { name }: LoadedExport): boolean {
  return exports.some((one) => one.name === name);
}

/** Places that only calls reach whose arguments, or whose results, nobody means. */
function unreached({ covered, leads }: Corpus, goals: ReadonlySet<Point> | undefined): string[] {
  const places = new Set(leads.flatMap(({ points }) => [...points]));
  const count = (goals ?? new Set()).intersection(places).difference(covered).size;
  return count > 0 ? [`${count} places are reached only by calls that nobody would make`] : [];
}

/** An outline whose literals include texts that match the loaded module's regular expressions. */
function withMatchedTexts(outline: Outline, exports: readonly LoadedExport[]): Outline {
  const texts = new Set(interleave(exports.map(({ texts = [] }) => texts)));
  const literals = [...texts].map((text): Literal => ({ kind: "string", text: JSON.stringify(text) }));
  return { ...outline, literals: [...literals, ...outline.literals] };
}

/** Whether the targets include every visible symbol: then symbols that appear after loading are wanted as well. */
function wantsAll({ outline, targets }: SearchOptions): boolean {
  const wanted = new Set(targets);
  return outline.symbols
    .filter(({ exported, isPrivate }) => exported && !isPrivate)
    .every(({ name, className = "" }) => wanted.has(name) || wanted.has(className));
}

function namesOf({ language, outline, text }: LoadedModule): string[] {
  return outline.symbols
    .filter((symbol) => symbol.exported || language.subjects.isForOthers(symbol, text))
    .map(({ name }) => name);
}

/** Repeated observations, with the mutants that the first ones killed and the ways that they counted. */
function keepCounts(first: readonly Observation[], again: readonly Observation[]): Observation[] {
  const known = new Map(first.map((observation) => [planKey(observation.plan), observation]));
  return again.map((observation) => {
    const before = known.get(planKey(observation.plan));
    if (!before) return observation;
    const isRead = lastStep(observation.plan).on === "receiver";
    const lines = isRead ? [...new Set([...before.lines, ...observation.lines])] : observation.lines;
    return { ...withKills(observation, killsOf(before)), starts: before.starts, lines };
  });
}

/** Finds the methods of any class, target or not: they change the state of objects. */
function methodFinder(module: LoadedModule): (className: string) => readonly Subject[] {
  const classes = module.outline.symbols.filter(({ kind }) => kind === "class").map(({ name }) => name);
  const members = findSubjects(module, classes);
  return (name) => members.filter(({ className }) => className === name);
}
