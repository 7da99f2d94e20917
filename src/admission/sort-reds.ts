import { TestOutcome } from "../contracts/index.ts";
import type { Deadline } from "../workbench/job/deadline.ts";
import type { Workbench } from "../workbench/workbench.ts";
import { removeInside } from "../workbench/write-inside.ts";
import { explainRed } from "./explain-red.ts";
import type { Refusal } from "./refusal.ts";
import { resultOf } from "./trial/candidate-results.ts";
import { arrangeTestFile, type TestFile } from "./trial/test-file.ts";

/** Where red tests are run again. */
export interface RedContext {
  readonly workbench: Workbench;
  /** Opens the commit before the change; undefined if there is none. */
  readonly openParent?: (() => Promise<Workbench | undefined>) | undefined;
  readonly deadline: Deadline;
}

const ATTEMPTS = 2;
/** The parent may have to be installed. */
const PARENT_MS = 30_000;

/** Finds out why tests failed: those that fail every time are also run on the parent commit. */
export async function sortReds(
  refusals: readonly Refusal[],
  files: readonly TestFile[],
  context: RedContext,
): Promise<Refusal[]> {
  const red = new Set(refusals.filter(({ step }) => step === "passes").map(({ candidate }) => candidate));
  const redFiles = files
    .map((file) => ({ ...file, candidates: file.candidates.filter((one) => red.has(one)) }))
    .filter(({ candidates }) => candidates.length > 0);
  const steady = await passing(context.workbench, redFiles, ATTEMPTS);
  const hasTime = context.deadline.remainingMs() > PARENT_MS;
  const parent = redFiles.length > 0 && hasTime ? await context.openParent?.() : undefined;
  try {
    const before = parent ? await passing(parent, redFiles, 1) : new Set();
    return refusals.map((refusal) => {
      const { candidate } = refusal;
      const facts = { passedAgain: steady.has(candidate), passedOnParent: before.has(candidate) };
      const file = files.find(({ candidates }) => candidates.includes(candidate));
      return { ...refusal, red: file && explainRed(refusal, facts, file.testing.tests.failures) };
    });
  } finally {
    await parent?.close();
  }
}

/** The tests that pass at least once in this many runs. */
async function passing(
  workbench: Workbench,
  files: readonly TestFile[],
  times: number,
): Promise<ReadonlySet<unknown>> {
  const passed = new Set<unknown>();
  if (files.length === 0) return passed;
  for (const file of files) await arrangeTestFile(workbench, file);
  const paths = files.map(({ testPath }) => testPath);
  for (let time = 0; time < times; time++) {
    const run = await workbench.runTests({ files: paths, coverage: false });
    for (const file of files)
      for (const candidate of file.candidates)
        if (resultOf(candidate, file, run)?.outcome === TestOutcome.PASSED) passed.add(candidate);
  }
  for (const path of paths) await removeInside(workbench.path, path);
  return passed;
}
