import type { BenchTestRun } from "../../workbench/workbench.ts";
import { resultOf } from "./candidate-results.ts";
import type { Trial } from "./create-trial.ts";
import type { TestFile } from "./test-file.ts";

/** How many tests may end the runner before the remaining ones are refused with them. */
const MOST_FATAL = 6;
/** How many runs may take all their time. Looking for the cause of more would take hours for an answer full of such tests. */
const MOST_HUNG = 8;

/** The first run of all tests, without those that prevent others from being loaded or run. */
export async function collectTests(trial: Trial, files: readonly TestFile[]): Promise<BenchTestRun> {
  const first = await trial.runTests({ files: files.map(({ testPath }) => testPath), coverage: false });
  const broken = files.filter((file) => file.candidates.length > 1 && isUnloadable(file, first));
  for (const file of broken) await sortOut(trial, file, first);
  const loaded = broken.length > 0 && trial.open().length > 0 ? await trial.run(trial.open()) : first;
  return withoutFatal(trial, loaded);
}

/** Refuses the tests that prevent their file from being loaded, found by bisection. */
async function sortOut(trial: Trial, file: TestFile, whole: BenchTestRun): Promise<void> {
  const half = Math.ceil(file.candidates.length / 2);
  for (const candidates of [file.candidates.slice(0, half), file.candidates.slice(half)]) {
    const part = { ...file, candidates };
    if (trial.hung() >= MOST_HUNG) {
      trial.judge([part], whole, "collects");
      continue;
    }
    const ended = await trial.run([part]);
    if (candidates.length > 1 && isUnloadable(part, ended)) await sortOut(trial, part, ended);
    else if (isUnloadable(part, ended)) trial.judge([part], ended, "collects");
  }
}

/** Runs again without tests that end the runner, so that the tests after them run. */
async function withoutFatal(trial: Trial, ended: BenchTestRun): Promise<BenchTestRun> {
  let last = ended;
  for (let round = 0; round < MOST_FATAL && trial.open().length > 0; round++) {
    const open = trial.open();
    const missing = open.map((file) => part(file, last, "missing"));
    if (missing.every(({ candidates }) => candidates.length === 0)) break;
    const before = trial.failures().length;
    const reported = open.map((file) => part(file, last, "reported"));
    trial.judge(reported, last, "passes");
    // Some runners still report the test that ended them; otherwise it is the first of those that are missing.
    const firsts = missing.map((file) => ({ ...file, candidates: file.candidates.slice(0, 1) }));
    if (trial.failures().length === before) trial.judge(firsts, last, "collects");
    if (trial.open().length > 0) last = await trial.run(trial.open());
  }
  return last;
}

function part(file: TestFile, run: BenchTestRun, which: "reported" | "missing"): TestFile {
  const isReported = which === "reported";
  const candidates = file.candidates.filter((one) => (resultOf(one, file, run) !== undefined) === isReported);
  return { ...file, candidates };
}

function isUnloadable(file: TestFile, run: BenchTestRun): boolean {
  return part(file, run, "reported").candidates.length === 0;
}
