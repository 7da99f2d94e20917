import type { Candidate } from "../../languages/tests/candidate.ts";
import type { BenchTestRun, Workbench } from "../../workbench/workbench.ts";
import type { AdmissionStep, Refusal } from "../refusal.ts";
import { failuresOf } from "./candidate-results.ts";
import { arrangeTestFile, shuffled, type TestFile } from "./test-file.ts";

/** New tests that are run and judged again and again; a test that failed once is dropped. */
export interface Trial {
  /** The files with the tests that have not failed. */
  open(): TestFile[];
  /** Whether a test has not failed. */
  isOpen(candidate: Candidate): boolean;
  /** Refuses, at that step, the tests that did not pass in a run. */
  judge(judged: readonly TestFile[], run: BenchTestRun, step: AdmissionStep): void;
  /** Refuses all tests that have not failed. */
  refuse(step: AdmissionStep, reason: string): void;
  /** Takes tests out that were refused elsewhere. */
  drop(refusals: readonly Refusal[]): void;
  /** Runs files with the given tests, in another order if there is a seed. */
  run(chosen: readonly TestFile[], shuffleSeed?: number): Promise<BenchTestRun>;
  runTests: Workbench["runTests"];
  /** The time of all runs together. */
  tookMs(): number;
  /** How many of its runs did not end in time. */
  hung(): number;
  failures(): Refusal[];
}

/** A trial of all tests of these files, which took some time already. */
export function createTrial(workbench: Workbench, files: readonly TestFile[], spentMs = 0): Trial {
  const failed = new Map<Candidate, Refusal>();
  const dropped = new Set<Candidate>();
  let tookMs = spentMs;
  let hung = 0;
  const runTests: Workbench["runTests"] = async (selection) => {
    const run = await workbench.runTests(selection);
    tookMs += run.result.durationMs;
    if (run.status === "timeout") hung += 1;
    return run;
  };
  const isOpen = (candidate: Candidate) => !failed.has(candidate) && !dropped.has(candidate);
  const open = () =>
    files
      .map((file) => ({ ...file, candidates: file.candidates.filter(isOpen) }))
      .filter(({ candidates }) => candidates.length > 0);
  return {
    open,
    isOpen,
    judge(judged, run, step) {
      for (const refusal of failuresOf(judged, run, step))
        if (!failed.has(refusal.candidate)) failed.set(refusal.candidate, refusal);
    },
    refuse(step, reason) {
      for (const { candidates, sourcePath } of open())
        for (const candidate of candidates) failed.set(candidate, { candidate, sourcePath, step, reason });
    },
    drop(refusals) {
      for (const { candidate } of refusals) dropped.add(candidate);
    },
    async run(chosen, shuffleSeed) {
      for (const file of chosen) await arrangeTestFile(workbench, shuffled(file, shuffleSeed));
      const paths = chosen.map(({ testPath }) => testPath);
      return runTests({ files: paths, coverage: false, ...(shuffleSeed !== undefined && { shuffleSeed }) });
    },
    runTests,
    tookMs: () => tookMs,
    hung: () => hung,
    failures: () => [...failed.values()],
  };
}
