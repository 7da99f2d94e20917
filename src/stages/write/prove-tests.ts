import type { Candidate } from "../../engines/engine.ts";
import { createRandom } from "../../engines/search/random.ts";
import type { BenchTestRun, Workbench } from "../build/workbench.ts";
import { failuresOf, resultOf } from "./candidate-results.ts";
import type { AdmissionStep, Refusal } from "./refusal.ts";
import { arrangeTestFile, type TestFile } from "./test-file.ts";

/** What running the new tests many times came to. */
export interface Proof {
  readonly command: readonly string[];
  /** How often each surviving test passed, and how many of those times in another order. */
  readonly repeats: number;
  readonly shuffled: number;
  readonly durations: ReadonlyMap<Candidate, number>;
  /** What all runs took together. */
  readonly tookMs: number;
  readonly failures: readonly Refusal[];
}

/** Nothing ran. */
export const noProof: Proof = {
  command: [],
  repeats: 0,
  shuffled: 0,
  durations: new Map(),
  tookMs: 0,
  failures: [],
};

/**
 * Runs the new tests again and again, the more often the less that takes, every second time in another order, and each
 * apart from the others. A test must be seen and pass every time; one that does not takes no further part. The files stay
 * on the bench in no particular order.
 */
export async function proveTests(workbench: Workbench, files: readonly TestFile[]): Promise<Proof> {
  const trial = createTrial(workbench, files);
  const first = await trial.collect();
  trial.judge(trial.open(), first, "passes");

  const runApart = async (file: TestFile, candidates: readonly Candidate[]) => {
    const names = candidates.map((one) => resultOf(one, file, first)?.name ?? one.name);
    const run = await trial.runTests({ files: [file.testPath], names, coverage: false });
    trial.judge([{ ...file, candidates }], run, "passes alone");
  };
  const repeats = repeatsFor(first.result.durationMs);
  let shuffled = 0;
  for (let time = 2; time <= repeats && trial.open().length > 0; time++) {
    const open = trial.open();
    const seed = time % 2 === 1 || repeats === 2 ? time : undefined;
    const run = await trial.run(open, seed);
    if (seed !== undefined) shuffled++;
    // One that fails in another order may fail by itself: then it is no flake.
    for (const file of seed === undefined ? [] : open)
      for (const candidate of failedOf(file, run)) await runApart(file, [candidate]);
    trial.judge(open, run, "stays stable");
  }

  let apart = 0;
  for (const file of trial.open()) {
    await arrangeTestFile(workbench, file);
    const { groups, times } = separate(file.candidates, repeats);
    apart = Math.max(apart, times);
    for (const candidates of groups) await runApart(file, candidates);
  }
  return {
    command: first.testRun.command,
    repeats: repeats + apart,
    shuffled,
    durations: durationsOf(files, first),
    tookMs: trial.tookMs(),
    failures: trial.failures(),
  };
}

/** Tests of one file that may end the runner before what is left is refused with them. */
const MOST_FATAL = 6;

function createTrial(workbench: Workbench, files: readonly TestFile[]) {
  const failed = new Map<Candidate, Refusal>();
  let tookMs = 0;
  const runTests: Workbench["runTests"] = async (selection) => {
    const run = await workbench.runTests(selection);
    tookMs += run.result.durationMs;
    return run;
  };
  const open = () =>
    files
      .map((file) => ({ ...file, candidates: file.candidates.filter((one) => !failed.has(one)) }))
      .filter(({ candidates }) => candidates.length > 0);
  const judge = (judged: readonly TestFile[], run: BenchTestRun, step: AdmissionStep) => {
    for (const refusal of failuresOf(judged, run, step))
      if (!failed.has(refusal.candidate)) failed.set(refusal.candidate, refusal);
  };
  /** Runs files with the tests given, in another order where there is a seed. */
  const run = async (chosen: readonly TestFile[], shuffleSeed?: number) => {
    for (const file of chosen) await arrangeTestFile(workbench, shuffle(file, shuffleSeed));
    const paths = chosen.map(({ testPath }) => testPath);
    return runTests({ files: paths, coverage: false, ...(shuffleSeed !== undefined && { shuffleSeed }) });
  };
  /** The tests of a file that keep it from being loaded, found by halves. */
  const sortOut = async (file: TestFile): Promise<void> => {
    const half = Math.ceil(file.candidates.length / 2);
    for (const candidates of [file.candidates.slice(0, half), file.candidates.slice(half)]) {
      const part = { ...file, candidates };
      const ended = await run([part]);
      if (candidates.length > 1 && isUnloadable(part, ended)) await sortOut(part);
      else if (isUnloadable(part, ended)) judge([part], ended, "collects");
    }
  };
  /** Runs again without tests that end the runner, for the sake of those that come after them. */
  const withoutFatal = async (ended: BenchTestRun): Promise<BenchTestRun> => {
    let last = ended;
    for (let round = 0; round < MOST_FATAL; round++) {
      const part = (file: TestFile, isReported: boolean): TestFile => ({
        ...file,
        candidates: file.candidates.filter((one) => (resultOf(one, file, last) !== undefined) === isReported),
      });
      const missing = open().map((file) => part(file, false));
      if (missing.every(({ candidates }) => candidates.length === 0)) break;
      const before = failed.size;
      judge(
        open().map((file) => part(file, true)),
        last,
        "passes",
      );
      // Some runners still report the test that ended them; otherwise it is the first of those that are missing.
      if (failed.size === before)
        judge(
          missing.map((file) => ({ ...file, candidates: file.candidates.slice(0, 1) })),
          last,
          "collects",
        );
      if (open().length > 0) last = await run(open());
    }
    return last;
  };
  return {
    open,
    judge,
    run,
    runTests,
    tookMs: () => tookMs,
    failures: () => [...failed.values()],
    /** The first run of all tests, without those that keep others from being loaded. */
    collect: async () => {
      const first = await runTests({ files: files.map(({ testPath }) => testPath), coverage: false });
      const broken = files.filter((file) => file.candidates.length > 1 && isUnloadable(file, first));
      for (const file of broken) await sortOut(file);
      const loaded = broken.length > 0 && open().length > 0 ? await run(open()) : first;
      return withoutFatal(loaded);
    },
  };
}

function failedOf(file: TestFile, run: BenchTestRun): Candidate[] {
  return failuresOf([file], run, "stays stable").map(({ candidate }) => candidate);
}

function isUnloadable(file: TestFile, run: BenchTestRun): boolean {
  return file.candidates.every((candidate) => resultOf(candidate, file, run) === undefined);
}

const repeatsByMs = [
  { under: 5_000, repeats: 10 },
  { under: 10_000, repeats: 5 },
  { under: 30_000, repeats: 3 },
];

/** How often tests that take so long are run together. */
export function repeatsFor(durationMs: number): number {
  return repeatsByMs.find(({ under }) => durationMs < under)?.repeats ?? 2;
}

/**
 * Groups that are run apart from each other. Few tests run one by one. Many run in halves, split anew for every bit of
 * their number: any two of them run apart at least once, so a test that leans on another is found out, for two runs per bit.
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

function shuffle(file: TestFile, seed: number | undefined): TestFile {
  if (seed === undefined) return file;
  const random = createRandom(seed);
  const ranked = file.candidates.map((candidate) => ({ candidate, rank: random.below(2 ** 30) }));
  return { ...file, candidates: ranked.sort((a, b) => a.rank - b.rank).map(({ candidate }) => candidate) };
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
