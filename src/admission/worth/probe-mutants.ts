import { TestOutcome } from "../../contracts/index.ts";
import { emptying } from "../../languages/mutants/emptying.ts";
import { type Mutant, type MutatedSource, UNCHANGED } from "../../languages/mutants/mutant.ts";
import type { SourceSymbol, SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import type { TestSelection } from "../../languages/toolchain/toolchain.ts";
import { type Deadline, isOver } from "../../workbench/job/deadline.ts";
import type { BenchTestRun, Workbench } from "../../workbench/workbench.ts";
import { writeInside } from "../../workbench/write-inside.ts";
import { resultOf } from "../trial/candidate-results.ts";
import type { TestFile } from "../trial/test-file.ts";
import { type Confirm, type Confirmed, confirmKills } from "./confirm-kills.ts";
import { seesMutants } from "./sees-mutants.ts";
import { type Killers, type SwitchContext, type Switched, switchMutants } from "./switch-mutants.ts";

/** A new test file's source, ready to be run with mutants in it. */
export interface MutantProbe {
  /** The tests that pass while no mutant is on; the others read their source's text, and nothing is claimed about them. */
  readonly judged: ReadonlySet<Candidate>;
  /** A sample of mutants from all targets that the tests were run on: the share they kill is meaningful. */
  readonly tried: readonly Mutant[];
  /** Further mutants that the tests were run on because an engine named them. */
  readonly named: readonly Mutant[];
  /** Mutants that empty the function that a test is about; none if an empty body would make no difference. */
  emptyingFor(candidate: Candidate): readonly Mutant[];
  /** Tests of which nothing is claimed, because time left none of their kills to be confirmed. */
  readonly untried: ReadonlySet<Candidate>;
  /** Whether time was up before all chosen mutants were run. */
  readonly isCut: boolean;
  /** The tests that fail on a mutant; switched on, until they are confirmed. */
  killersOf(mutant: Mutant): readonly Candidate[];
  /** The same about these tests only, some kills of each tried again in the file itself. */
  confirmed(tests: readonly Candidate[]): Promise<MutantProbe>;
  /** Runs tests with one mutant in the source, which is restored afterwards. */
  run(mutant: Mutant, selection: TestSelection): Promise<BenchTestRun>;
}

/** Where tests are probed. */
export interface ProbeContext {
  readonly outlines: SyntaxParser;
  readonly workbench: Workbench;
  /** Tests that must kill a mutant to be kept: the mutants that an engine says they kill are tried as well. */
  readonly doubtful: readonly Candidate[];
  /** How long a run of the tests takes. */
  readonly runMs: number;
  readonly deadline: Deadline;
}

/** Enough to say something about the tests of a file, and few enough for a few seconds. */
const SAMPLE = 60;
const NAMED = 40;
/** Some seconds of most runners: one that is cut may have reported nothing. */
const TESTS_PER_PROCESS = 1_500;
/** After so long no further process starts. */
const BUDGET_MS = 8_000;
/** A process for each mutant needs longer. */
const SINGLE_BUDGET_MS = 16_000;
/** So many runs more if it depends on them whether a test stays. */
const MORE_SINGLE = 6;
const CONFIRM_MS = 5_000;
/** Runs that hang until they are ended say nothing: they leave the others their time. */
const HANGING_MS = 10_000;
/** Loops that never end with a mutant: most files with one have a few of them. */
const SOME_HANG = 6;
/** Tests with a mutant may take so many times as long as without one, and this long if that was not measured. */
const SLOWER = 3;
const USUAL_MS = 50;
/** Mutants between two runs on the unchanged code, as long as none leaves anything behind. */
const BETWEEN = 8;

/** Runs a file's tests on mutants of the code they test, within limits; undefined if mutants cannot be made or tests not distinguished. */
export async function probeMutants(
  whole: TestFile,
  { outlines, workbench, doubtful, runMs, deadline }: ProbeContext,
): Promise<MutantProbe | undefined> {
  const { sourcePath, testPath } = whole;
  const text = workbench.files().read(sourcePath);
  // A text that is not valid UTF-8 could not be restored.
  if (text === undefined || text.includes("\uFFFD")) return undefined;
  const all = outlines.parse(sourcePath, text)?.symbols ?? [];
  const symbols = targetSymbols(whole, all);
  const lines = [...targetLines(whole, symbols), ...helperLines(all)];
  const source = await whole.testing.mutants.find({ path: sourcePath, text, lines }, workbench.exec);
  if (!source) return undefined;
  const run = createRunner(workbench, { path: sourcePath, text, source });
  // Tests that passed on the same text need not do so again.
  const unchanged =
    source.withMutant(UNCHANGED) === text
      ? undefined
      : await run(UNCHANGED, { files: [testPath], coverage: false });
  const passes = (candidate: Candidate) => !unchanged || !isKilled(candidate, whole, unchanged);
  const judged = new Set(whole.candidates.filter(passes));
  if (judged.size === 0) return undefined;

  const file = { ...whole, candidates: [...judged] };
  const sample = chooseMutants(source.mutants, file, lines);
  const named = namedMutants(source.mutants, doubtful, whole).filter((mutant) => !sample.includes(mutant));
  const emptied = new Map(
    [...symbols].map(([target, own]) => {
      const functions = own.filter(({ kind }) => kind !== "class");
      return [target, functions.flatMap((one) => emptying(source.mutants, one) ?? [])];
    }),
  );
  const singleMs = (unchanged?.result.durationMs ?? runMs) * 3 + 2000;
  const testsMs = file.candidates.reduce(
    (sum, one) => sum + ((unchanged && resultOf(one, file, unchanged)?.durationMs) ?? USUAL_MS),
    0,
  );
  const context = { outlines, workbench, source, sourceText: text, run, singleMs, testsMs, deadline };
  // In turns, because an emptied function may prevent its module from being loaded, and then needs its own process.
  // If services remember what tests did, each mutant needs its own run too.
  const isHostile = workbench.isStateful || (whole.testing.mutants.switchNames?.test(text) ?? false);
  const mutants = inTurns([[...emptied.values()].flat(), [...named, ...sample]]);
  const running = { ...context, isHostile, isDoubted: doubtful.length > 0 };
  const sifted = await runAll(file, mutants, running);
  const failing = async (mutant: Mutant) => {
    const mutated = await run(mutant.id, aloneIn(file, singleMs));
    return file.candidates.filter((one) => isKilled(one, file, mutated));
  };
  const isSeen = await seesMutants(file.candidates, { ...sifted, emptied, failing, deadline });
  const ran = isSeen ? sifted : await runAll(file, mutants, { ...running, isHostile: true });
  // Without time to try any, nothing is known.
  if (mutants.length > 0 && ran.killers.size === 0) return undefined;
  const probeOf = ({ killers, untried }: Confirmed): MutantProbe => ({
    judged,
    isCut: ran.isCut,
    untried,
    tried: sample.filter((mutant) => killers.has(mutant)),
    named: named.filter((mutant) => killers.has(mutant)),
    emptyingFor: ({ target }) => (emptied.get(target) ?? []).filter((mutant) => killers.has(mutant)),
    killersOf: (mutant) => killers.get(mutant) ?? [],
    confirmed: async (tests) => probeOf(await confirmAll(file, tests, { ...context, ...ran })),
    run: (mutant, chosen) => run(mutant.id, chosen),
  });
  return probeOf({ killers: ran.killers, untried: new Set() });
}

type RunMutant = (id: number, selection: Parameters<Workbench["runTests"]>[0]) => Promise<BenchTestRun>;

/** Runs the tests on mutants as long as there is time: many in one process if that works, else one by one. */
async function runAll(
  file: TestFile,
  mutants: readonly Mutant[],
  context: RunContext & {
    /** Whether switching would mislead, because the source names the switch, say: then each mutant is written into it. */
    readonly isHostile: boolean;
    /** Whether some tests are refused unless they notice a mutant. */
    readonly isDoubted: boolean;
  },
): Promise<Ran> {
  const killers = new Map<Mutant, readonly Candidate[]>();
  const switched = new Set<Mutant>();
  const perProcess = Math.max(1, Math.floor(TESTS_PER_PROCESS / file.candidates.length));
  let [spentMs, hangingMs] = [0, 0];
  const run: RunMutant = async (id, selection) => {
    const ended = await context.run(id, selection);
    if (ended.status === "timeout") hangingMs += ended.result.durationMs;
    else spentMs += ended.result.durationMs;
    return ended;
  };
  let left = [...mutants];
  let inVain = context.isHostile ? 2 : 0;
  let between = BETWEEN;
  const isSingle = context.isHostile || !canSwitch(context.source);
  const usualMs = Math.max(isSingle ? SINGLE_BUDGET_MS : BUDGET_MS, 2 * context.singleMs);
  const budgetMs = usualMs + (isSingle && context.isDoubted ? MORE_SINGLE * context.singleMs : 0);
  const patienceMs = Math.max(HANGING_MS, SOME_HANG * context.singleMs);
  const isSpent = () => spentMs >= budgetMs || hangingMs >= patienceMs || isOver(context.deadline);
  while (left.length > 0 && !isSpent()) {
    const next = left.slice(0, perProcess);
    // A mutant that hangs must not take the time of all others.
    const timeoutMs =
      context.singleMs + Math.min(budgetMs - spentMs, 1000 + next.length * SLOWER * context.testsMs);
    const runUnchanged = (chosen: TestSelection) => run(UNCHANGED, chosen);
    const found: Switched =
      inVain < 2
        ? await switchMutants(file, next, { ...context, run: runUnchanged, timeoutMs, between })
        : { killers: new Map() };
    for (const [mutant, own] of found.killers) {
      killers.set(mutant, own);
      switched.add(mutant);
    }
    left = left.filter((mutant) => !killers.has(mutant));
    const { hanging } = found;
    if (hanging) {
      // Its neighbours often hang as well, so they come last.
      left = [
        ...left.filter(({ line }) => line !== hanging.line),
        ...left.filter((one) => one !== hanging && one.line === hanging.line),
      ];
      continue;
    }
    const isCheckedOften = between === 1 || inVain > 0;
    // A mutant that left something behind is found by running the unchanged code more often.
    if (found.killers.size < next.length) between = Math.ceil(between / BETWEEN);
    if (found.killers.size > 0) inVain = 0;
    if (found.killers.size > 0 || !isCheckedOften) continue;
    inVain++;
    const [mutant] = next;
    if (!mutant) break;
    const mutated = await run(mutant.id, aloneIn(file, context.singleMs));
    if (isOver(context.deadline)) break;
    killers.set(
      mutant,
      file.candidates.filter((candidate) => isKilled(candidate, file, mutated)),
    );
    left = left.slice(1);
  }
  return { killers, switched, isCut: left.length > 0 };
}

/** Whether mutants can be switched on within a process: those of compiled languages are compiled one by one. */
function canSwitch({ switched }: MutatedSource): boolean {
  return "text" in switched || switched.edits.length > 0;
}

interface RunContext extends Omit<SwitchContext, "run" | "timeoutMs" | "between"> {
  readonly run: RunMutant;
  /** How long one run may take. */
  readonly singleMs: number;
  /** How long the tests took without a mutant, beside the start of their runner. */
  readonly testsMs: number;
  readonly deadline: Deadline;
}

/** The mutants that were run, and those of them that were switched on rather than written into the file. */
interface Ran {
  readonly killers: Killers;
  readonly switched: ReadonlySet<Mutant>;
  /** Whether time was up before all were run. */
  readonly isCut: boolean;
}

/** The kills of some tests; of those that were found by switching, some are tried in the file itself. */
async function confirmAll(
  file: TestFile,
  tests: readonly Candidate[],
  { killers, switched, run, singleMs, deadline }: Ran & Pick<RunContext, "run" | "singleMs" | "deadline">,
): Promise<Confirmed> {
  const kept = new Set(tests);
  const own = new Map([...killers].map(([mutant, all]) => [mutant, all.filter((one) => kept.has(one))]));
  const found = new Map([...own].filter(([mutant]) => switched.has(mutant)));
  let spentMs = 0;
  let hangingMs = 0;
  const confirm: Confirm = async (mutant) => {
    const mutated = await run(mutant.id, aloneIn(file, singleMs));
    if (mutated.status === "timeout") hangingMs += mutated.result.durationMs;
    else spentMs += mutated.result.durationMs;
    return (candidate) => {
      if (mutated.status === "timeout" && !resultOf(candidate, file, mutated)) return "unknown";
      return isKilled(candidate, file, mutated) ? "killed" : "alive";
    };
  };
  const isSpent = () => spentMs >= CONFIRM_MS || hangingMs >= HANGING_MS || isOver(deadline);
  const confirmed = await confirmKills(found, confirm, isSpent);
  const written = [...own].filter(([mutant]) => !switched.has(mutant));
  return { ...confirmed, killers: new Map([...written, ...confirmed.killers]) };
}

function aloneIn({ testPath }: TestFile, timeoutMs: number) {
  return { files: [testPath], coverage: false, timeoutMs };
}

function createRunner(
  workbench: Workbench,
  { path, text, source }: { readonly path: string; readonly text: string; readonly source: MutatedSource },
): RunMutant {
  return async (id, selection) => {
    await writeInside(workbench.path, path, source.withMutant(id));
    try {
      return await workbench.runTests(selection);
    } finally {
      await writeInside(workbench.path, path, text);
    }
  };
}

type Lines = readonly (readonly [number, number])[];

/** The names of the tests' targets in the source's outline; a class stands for its constructor. */
function targetSymbols(
  { candidates }: TestFile,
  symbols: readonly SourceSymbol[],
): ReadonlyMap<string, readonly SourceSymbol[]> {
  const targets = new Set(candidates.map(({ target }) => target));
  const targetOf = ({ name, className = "", isConstructor }: SourceSymbol) =>
    isConstructor ? className : name;
  return Map.groupBy(
    symbols.filter((symbol) => targets.has(targetOf(symbol))),
    targetOf,
  );
}

function targetLines({ candidates }: TestFile, symbols: ReadonlyMap<string, readonly SourceSymbol[]>): Lines {
  // A target that only appears once the module is loaded is somewhere in the lines that its tests run.
  const loaded = Map.groupBy(
    candidates.filter(({ target }) => !symbols.has(target)),
    ({ target }) => target,
  );
  const others = [...loaded.values()].flatMap((own) => {
    const lines = own.flatMap((one) => one.lines ?? []);
    return lines.length > 0 ? [[Math.min(...lines), Math.max(...lines)] as const] : [];
  });
  const written = [...symbols.values()].flat().filter(({ kind }) => kind !== "class");
  return [...written.map(({ lineStart, lineEnd }) => [lineStart, lineEnd] as const), ...others];
}

/** Functions that are not exported do the targets' work. */
function helperLines(symbols: readonly SourceSymbol[]): Lines {
  return symbols
    .filter(
      ({ kind, exported, isPrivate, isConstructor }) =>
        kind !== "class" && !isConstructor && (!exported || isPrivate),
    )
    .map(({ lineStart, lineEnd }) => [lineStart, lineEnd] as const);
}

/** Some mutants of each target that its tests run through, spread over its lines, the targets taking turns. */
function chooseMutants(mutants: readonly Mutant[], { candidates }: TestFile, lines: Lines): Mutant[] {
  const covered = new Set(candidates.flatMap((candidate) => candidate.lines ?? []));
  const isUnknown = candidates.some((candidate) => !candidate.lines);
  const chosen = lines.map(([first, last]) =>
    spread(
      mutants.filter(({ line }) => first <= line && line <= last && (isUnknown || covered.has(line))),
      SAMPLE,
    ),
  );
  return inTurns(chosen).slice(0, SAMPLE);
}

/** One mutant that each candidate is said to kill, then a second of each, and so on: those that the fewest tests kill first. */
function namedMutants(
  mutants: readonly Mutant[],
  candidates: readonly Candidate[],
  file: TestFile,
): Mutant[] {
  const keyOf = ({ line, description }: Pick<Mutant, "line" | "description">) => `${line} ${description}`;
  const known = new Map(mutants.toReversed().map((mutant) => [keyOf(mutant), mutant]));
  const claims = Map.groupBy(
    file.candidates.flatMap(({ kills = [] }) => kills.map(keyOf)),
    (key) => key,
  );
  const claimsOf = (key: string) => claims.get(key)?.length ?? 0;
  const named = candidates.map(({ kills = [] }) =>
    kills
      .map(keyOf)
      .toSorted((a, b) => claimsOf(a) - claimsOf(b))
      .flatMap((key) => known.get(key) ?? []),
  );
  return inTurns(named).slice(0, NAMED);
}

/** The first item of each list, then the second of each, and so on, without repetition. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  );
  return [...new Set(turns.flat())];
}

/** At most `limit` items spread over a list; any first part of the result is spread over it too. */
function spread<T>(items: readonly T[], limit: number): T[] {
  const step = Math.max(1, items.length / limit);
  const picked = Array.from(
    { length: Math.min(limit, items.length) },
    (_, at) => items[Math.floor(at * step)],
  );
  const half = Math.ceil(picked.length / 2);
  const order = picked.map((_, at) => picked[at % 2 === 0 ? at / 2 : half + (at - 1) / 2]);
  return order.flatMap((item) => (item === undefined ? [] : [item]));
}

/** If the run took too long, it is not known which test caused that. */
function isKilled(candidate: Candidate, file: TestFile, run: BenchTestRun): boolean {
  const result = resultOf(candidate, file, run);
  return result ? result.outcome !== TestOutcome.PASSED : run.status !== "timeout";
}
