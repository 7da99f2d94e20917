import type { Candidate } from "../../languages/tests/candidate.ts";
import { type Deadline, isOver } from "../../workbench/job/deadline.ts";
import type { BenchTestRun, Workbench } from "../../workbench/workbench.ts";
import type { Refusal } from "../refusal.ts";
import { failuresOf, resultOf } from "./candidate-results.ts";
import { collectTests } from "./collect-tests.ts";
import type { Trial } from "./create-trial.ts";
import { runCopies } from "./run-copies.ts";
import { arrangeTestFile, type TestFile } from "./test-file.ts";

/** The result of running the new tests many times. */
export interface Proof {
  readonly command: readonly string[];
  /** How often each remaining test passed, and how many of those times in another order. */
  readonly repeats: number;
  readonly shuffled: number;
  readonly durations: ReadonlyMap<Candidate, number>;
  /** The time of all runs together. */
  readonly tookMs: number;
  readonly failures: readonly Refusal[];
  /** Whether time was up before all runs that were wanted. */
  readonly isCut: boolean;
}

/** Nothing ran. */
export const noProof: Proof = {
  command: [],
  repeats: 0,
  shuffled: 0,
  durations: new Map(),
  tookMs: 0,
  failures: [],
  isCut: false,
};

/** Where tests are run again, and how long that may take. */
export interface ProofContext {
  readonly workbench: Workbench;
  readonly deadline: Deadline;
  /** Told before each round. */
  readonly onRound?: (round: number, rounds: number) => void;
}

/** The first run of new tests: those that are not reported or do not pass are refused. */
export async function runOnce(trial: Trial, files: readonly TestFile[]): Promise<BenchTestRun> {
  const first = await collectTests(trial, files);
  trial.judge(trial.open(), first, "passes");
  return first;
}

/**
 * Runs tests that passed once again and again, more often if they are fast, every second time in another order, and each
 * apart from the others. A test must be reported and pass every time; otherwise it is dropped. If time is up after at
 * least two runs, the remaining ones count as proven by those. The files stay on the bench in no particular order.
 */
export async function proveTests(trial: Trial, first: BenchTestRun, context: ProofContext): Promise<Proof> {
  const { workbench, deadline } = context;
  const files = trial.open();
  const wanted = repeatsFor(first.result.durationMs);
  // Copies in one run of the runner would find what the ones before them stored.
  const isQuick = !workbench.isStateful && (workbench.toolchain.runsApart?.(workbench.project) ?? false);
  const done = await (isQuick ? repeatAtOnce : repeatOneByOne)(trial, first, { ...context, wanted });
  const isCut = isOver(deadline);
  if (isCut && done.repeats < LEAST_REPEATS) trial.refuse("in time", "time was up before it was proven");
  return {
    command: first.testRun.command,
    repeats: done.repeats + done.apart,
    shuffled: done.shuffled,
    durations: durationsOf(files, first),
    tookMs: trial.tookMs(),
    failures: trial.failures(),
    isCut,
  };
}

interface Repeating extends ProofContext {
  /** How often all tests run together. */
  readonly wanted: number;
}

/** Runs that all tests took part in: together, those of them in another order, apart from others. */
interface Done {
  readonly repeats: number;
  readonly shuffled: number;
  readonly apart: number;
}

/** The seed of a round: every second one has another order. */
function seedOf(round: number, wanted: number): number | undefined {
  return round % 2 === 1 || wanted === 2 ? round : undefined;
}

/** All rounds and groups in one start of the runner. */
async function repeatAtOnce(
  trial: Trial,
  first: BenchTestRun,
  { workbench, deadline, onRound, wanted }: Repeating,
): Promise<Done> {
  const rounds = Array.from({ length: wanted - 1 }, (_, at) => at + 2);
  const repeats = trial.open().flatMap((file) => {
    const { groups, times } = separate(file.candidates, wanted);
    return [
      ...rounds.map((round) => ({ file, seed: seedOf(round, wanted), times: 0 })),
      ...groups.map((candidates) => ({ file: { ...file, candidates }, seed: undefined, times })),
    ];
  });
  onRound?.(2, repeats.length + 1);
  const { run, ran } = await runCopies(trial, workbench, repeats);
  // Of runs that were cut, only those that ended say something.
  const ended = run.status === "timeout" ? ran.filter(({ copy }) => isReported(copy, run)) : ran;
  const together = ended.filter(({ times }) => times === 0);
  const apart = ended.filter(({ times }) => times > 0);
  const moved = together.filter(({ seed }) => seed !== undefined);
  const copies = (some: typeof ended) => some.map(({ copy }) => copy);
  trial.judge(copies(together.filter(({ seed }) => seed === undefined)), run, "stays stable");
  // A test that fails in another order may fail on its own: then it is not a flake.
  for (const { file, copy } of moved)
    for (const candidate of failedOf(copy, run))
      if (trial.isOpen(candidate) && !isOver(deadline))
        await runApart(trial, { file, candidates: [candidate], first, deadline });
  trial.judge(copies(moved), run, "stays stable");
  trial.judge(copies(apart), run, "passes alone");
  const perFile = (some: typeof ended) =>
    Math.min(
      ...trial.open().map(({ testPath }) => some.filter(({ file }) => file.testPath === testPath).length),
    );
  const isWhole = ended.length === ran.length;
  const open = trial.open().length > 0;
  return {
    repeats: open ? 1 + perFile(together) : 1,
    shuffled: open ? perFile(moved) : 0,
    apart: isWhole ? Math.max(0, ...apart.map(({ times }) => times)) : 0,
  };
}

/** Whether a run says something of every test of a file. */
function isReported(file: TestFile, run: BenchTestRun): boolean {
  return file.candidates.every((candidate) => resultOf(candidate, file, run) !== undefined);
}

/** Runs some tests of a file without the others. */
async function runApart(
  trial: Trial,
  {
    file,
    candidates,
    first,
    deadline,
  }: Pick<ProofContext, "deadline"> & {
    readonly file: TestFile;
    readonly candidates: readonly Candidate[];
    readonly first: BenchTestRun;
  },
): Promise<void> {
  const names = candidates.map((one) => resultOf(one, file, first)?.name ?? one.name);
  const run = await trial.runTests({ files: [file.testPath], names, coverage: false });
  if (!isOver(deadline)) trial.judge([{ ...file, candidates }], run, "passes alone");
}

/** Each round and group in a start of the runner of its own. */
async function repeatOneByOne(
  trial: Trial,
  first: BenchTestRun,
  { workbench, deadline, onRound, wanted }: Repeating,
): Promise<Done> {
  const done = { repeats: 1, shuffled: 0, apart: 0 };
  for (let time = 2; time <= wanted && trial.open().length > 0 && !isOver(deadline); time++) {
    onRound?.(time, wanted);
    const open = trial.open();
    const seed = seedOf(time, wanted);
    const run = await trial.run(open, seed);
    // A run that was cut says nothing of the tests.
    if (isOver(deadline) && run.status === "timeout") break;
    // A test that fails in another order may fail on its own: then it is not a flake.
    for (const file of seed === undefined ? [] : open)
      for (const candidate of failedOf(file, run))
        await runApart(trial, { file, candidates: [candidate], first, deadline });
    trial.judge(open, run, "stays stable");
    done.repeats = time;
    if (seed !== undefined) done.shuffled++;
  }
  for (const file of trial.open()) {
    await arrangeTestFile(workbench, file);
    const { groups, times } = separate(file.candidates, wanted);
    for (const [at, candidates] of groups.entries()) {
      if (isOver(deadline)) break;
      onRound?.(wanted + at + 1, wanted + groups.length);
      await runApart(trial, { file, candidates, first, deadline });
    }
    if (!isOver(deadline)) done.apart = Math.max(done.apart, times);
  }
  return done;
}

function failedOf(file: TestFile, run: BenchTestRun): Candidate[] {
  return failuresOf([file], run, "stays stable").map(({ candidate }) => candidate);
}

const LEAST_REPEATS = 2;
const repeatsByMs = [
  { under: 5_000, repeats: 10 },
  { under: 10_000, repeats: 5 },
  { under: 30_000, repeats: 3 },
];

/** How often tests that take this long are run together. */
export function repeatsFor(durationMs: number): number {
  return repeatsByMs.find(({ under }) => durationMs < under)?.repeats ?? 2;
}

/**
 * Groups that are run apart from each other. Few tests run one by one. Many run in halves, split again for every bit of
 * their number: any two of them run apart at least once, so a test that depends on another is found, with two runs per bit.
 */
export function separate<T>(
  items: readonly T[],
  most: number,
): { readonly groups: readonly (readonly T[])[]; readonly times: number } {
  if (items.length <= most) return { groups: items.map((item) => [item]), times: 1 };
  const bits = Math.ceil(Math.log2(items.length));
  const groups = Array.from({ length: bits }, (_, bit) =>
    [0, 1].map((side) => items.filter((_item, at) => ((at >> bit) & 1) === side)),
  );
  return { groups: groups.flat(), times: bits };
}

function durationsOf(files: readonly TestFile[], run: BenchTestRun): ReadonlyMap<Candidate, number> {
  return new Map(
    files.flatMap((file) =>
      file.candidates.map(
        (candidate) => [candidate, resultOf(candidate, file, run)?.durationMs ?? 0] as const,
      ),
    ),
  );
}
