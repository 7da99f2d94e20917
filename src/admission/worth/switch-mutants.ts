import { TestOutcome } from "../../contracts/index.ts";
import { type Mutant, type MutatedSource, UNCHANGED } from "../../languages/mutants/mutant.ts";
import type { SwitchingFile } from "../../languages/mutants/switching.ts";
import type { SyntaxParser } from "../../languages/syntax/outline.ts";
import type { Candidate } from "../../languages/tests/candidate.ts";
import type { BenchTestRun, Workbench } from "../../workbench/workbench.ts";
import { writeInside } from "../../workbench/write-inside.ts";
import type { TestFile } from "../trial/test-file.ts";

/** The tests that each of some mutants made fail. */
export type Killers = ReadonlyMap<Mutant, readonly Candidate[]>;

/** The results of one process. */
export interface Switched {
  readonly killers: Killers;
  /** The mutant with which the tests did not end in time; undefined if all ended, or if none of them is to blame. */
  readonly hanging?: Mutant | undefined;
}

/** Where mutants are switched on. */
export interface SwitchContext {
  readonly outlines: SyntaxParser;
  readonly workbench: Workbench;
  readonly source: MutatedSource;
  /** The text without any mutant. */
  readonly sourceText: string;
  /** Runs tests with no mutant on. */
  readonly run: (selection: Parameters<Workbench["runTests"]>[0]) => Promise<BenchTestRun>;
  readonly timeoutMs: number;
  /** After how many mutants the tests run on the unchanged code. */
  readonly between: number;
}

/**
 * Runs tests on many mutants in one process of their runner: for the run, the test file switches them on, one after the
 * other. Between mutants the tests run on the unchanged code: if one fails then, a mutant left something behind, and
 * results since the last time are not trusted. The answer holds the mutants up to there.
 */
export async function switchMutants(
  file: TestFile,
  mutants: readonly Mutant[],
  context: SwitchContext,
): Promise<Switched> {
  const steps = mutants.flatMap((mutant, at) => [...(at % context.between === 0 ? [undefined] : []), mutant]);
  const ids = [...steps, undefined].map((mutant) => mutant?.id ?? UNCHANGED);
  const switching = await file.writer.switching(file.candidates, { ...context, ids });
  if (!switching) return { killers: new Map() };
  await writeInside(context.workbench.path, file.testPath, switching.text);
  try {
    const run = await context.run({ files: [file.testPath], coverage: false, timeoutMs: context.timeoutMs });
    return readKillers(file, [...steps, undefined], { run, nameAt: switching.nameAt });
  } finally {
    await writeInside(context.workbench.path, file.testPath, file.text);
  }
}

/** Steps without a mutant ran on the unchanged code. */
function readKillers(
  { candidates, testPath }: TestFile,
  steps: readonly (Mutant | undefined)[],
  { run, nameAt }: Pick<SwitchingFile, "nameAt"> & { readonly run: BenchTestRun },
): Switched {
  const own = run.testRun.results.filter(({ file }) => file === testPath || file === "");
  const outcomes = new Map(own.map(({ name, outcome }) => [name, outcome]));
  const killers = new Map<Mutant, readonly Candidate[]>();
  let unsure: (readonly [Mutant, readonly Candidate[]])[] = [];
  for (const [step, mutant] of steps.entries()) {
    const ended = candidates.map((candidate) => outcomes.get(nameAt(candidate, step)));
    const failed = candidates.filter((_, index) => ended[index] !== TestOutcome.PASSED);
    if (mutant) {
      if (ended.includes(undefined))
        return { killers, hanging: run.status === "timeout" ? mutant : undefined };
      unsure.push([mutant, failed]);
      continue;
    }
    if (failed.length > 0) break;
    for (const [sure, tests] of unsure) killers.set(sure, tests);
    unsure = [];
  }
  return { killers };
}
