import { withWord } from "../../languages/toolchain/generated-name.ts";
import type { BenchTestRun, Workbench } from "../../workbench/workbench.ts";
import { removeInside } from "../../workbench/write-inside.ts";
import type { Trial } from "./create-trial.ts";
import { arrangeTestFile, shuffled, type TestFile } from "./test-file.ts";

/** Some tests of a file, to be run in a process of their own. */
export interface Repeat {
  readonly file: TestFile;
  /** Shuffles them. */
  readonly seed?: number | undefined;
}

/** A repeat as it ran: the file is its copy. */
export type RanRepeat<T extends Repeat> = T & { readonly copy: TestFile };

/**
 * Runs repeats in one start of the runner: each is a copy of its test file with its tests, which the runner runs as if it were
 * the only one. The copies are removed afterwards.
 */
export async function runCopies<T extends Repeat>(
  trial: Trial,
  workbench: Workbench,
  repeats: readonly T[],
): Promise<{ readonly run: BenchTestRun; readonly ran: readonly RanRepeat<T>[] }> {
  const ran = repeats.map((repeat, at) => {
    const testPath = withWord(repeat.file.testPath, `copy${at + 1}`);
    return { ...repeat, copy: { ...shuffled(repeat.file, repeat.seed), testPath } };
  });
  try {
    for (const { copy } of ran) await arrangeTestFile(workbench, copy);
    const files = ran.map(({ copy }) => copy.testPath);
    // One after the other: a test need not bear running beside itself.
    const run = await trial.runTests({ files, coverage: false, apart: true, workers: 1 });
    return { run, ran };
  } finally {
    for (const { copy } of ran) await removeInside(workbench.path, copy.testPath);
  }
}
