import { create, type FlakeExperiment, FlakeExperimentSchema } from "../../../../contracts/index.ts";
import type {
  RunConditions,
  SettableCondition,
  TestSelection,
} from "../../../../languages/toolchain/toolchain.ts";
import { leastRunMs } from "../../../../workbench/limits/limit-tests.ts";
import { isFailure } from "../../../../workbench/running/judge-run.ts";
import { testIdentity } from "../../../../workbench/test-identity.ts";
import type { Workbench } from "../../../../workbench/workbench.ts";

/** How one run of the test ended. */
export type Trial = "passed" | "failed";

/** One way to run a test, in words and as a selection. */
export interface Setting {
  readonly how: string;
  /** Which tests run; the test alone if absent. */
  readonly selection?: Partial<TestSelection>;
  readonly conditions?: RunConditions;
}

/** A test by its file and name. */
export interface NamedTest {
  readonly file: string;
  readonly name: string;
}

/** Runs one test in different ways, in a checkout of its own, and counts how it ended. */
export interface Lab {
  readonly test: NamedTest;
  can(condition: SettableCondition): boolean;
  /** Undefined if there is no time left, or if the runner says nothing about the test. */
  run(setting: Setting): Promise<Trial | undefined>;
  /** At most so many runs. */
  repeat(setting: Setting, times: number): Promise<Trial[]>;
  /** Whether a run that takes so long can still be made. */
  hasTimeFor(ms: number): boolean;
  /** What was tried so far. */
  experiments(): FlakeExperiment[];
  /** Files that runs left in the checkout. */
  leftFiles(): readonly string[];
}

/** Nothing ends later than so many times the test by itself: a stopped clock makes some code wait for ever. */
const timesLonger = 10;
const leastLimitMs = 5_000;

/** A lab on a bench that nothing else uses. */
export function createLab(
  bench: Workbench,
  test: NamedTest,
  { remainingMs, tallies = new Map() }: { remainingMs(): number; readonly tallies?: Map<string, Trial[]> },
): Lab {
  const settable = new Set(bench.toolchain.canSet?.(bench.project, bench.files()) ?? []);
  const identity = testIdentity(test);
  const alone = { files: [test.file], names: [test.name] };
  let longestMs = 0;
  let count = 0;
  const run: Lab["run"] = async ({ how, selection, conditions }) => {
    const left = remainingMs();
    if (left < leastRunMs) return undefined;
    count += 1;
    const isAlone = selection === undefined;
    const limitMs = isAlone && longestMs > 0 ? Math.max(leastLimitMs, timesLonger * longestMs) : left;
    const ran = await bench.runTests({
      ...(selection ?? alone),
      ...(conditions && { conditions }),
      ...{ coverage: false, timeoutMs: Math.min(left, limitMs), log: `diagnose-${count}` },
    });
    if (ran.status === "timeout" || ran.status === "broken") return undefined;
    if (isAlone) longestMs = Math.max(longestMs, ran.result.durationMs);
    const found = ran.testRun.results.find((one) => testIdentity(one) === identity);
    if (!found) return undefined;
    const trial = isFailure(found) ? "failed" : "passed";
    tallies.set(how, [...(tallies.get(how) ?? []), trial]);
    return trial;
  };
  return {
    test,
    can: (condition) => settable.has(condition),
    run,
    repeat: async (setting, times) => {
      const trials: Trial[] = [];
      for (let at = 0; at < times; at += 1) {
        const trial = await run(setting);
        if (trial === undefined) break;
        trials.push(trial);
      }
      return trials;
    },
    hasTimeFor: (ms) => remainingMs() >= ms,
    experiments: () =>
      [...tallies].map(([how, trials]) =>
        create(FlakeExperimentSchema, {
          how,
          passed: trials.filter((one) => one === "passed").length,
          failed: trials.filter((one) => one === "failed").length,
        }),
      ),
    leftFiles: () => {
      const files = bench.files();
      return files.paths.filter((path) => files.isCommitted?.(path) === false && !isInstalled(bench, path));
    },
  };
}

function isInstalled({ toolchain }: Workbench, path: string): boolean {
  const folders = new Set(toolchain.leftFolders ?? []);
  return path.split("/").some((part) => folders.has(part));
}
