import { create, type TestAttempt, TestAttemptSchema, type TestResult } from "../../../contracts/index.ts";
import { leastRunMs } from "../../../workbench/limits/limit-tests.ts";
import { isFailure } from "../../../workbench/running/judge-run.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import type { Workbench } from "../../../workbench/workbench.ts";

const rounds = 2;
const maxByName = 20;

/** The result of running failed tests again. */
export interface Reruns {
  /** The further executions of each test, in order. */
  readonly attempts: ReadonlyMap<string, readonly TestAttempt[]>;
  /** Those of them in which all tests ran again as they did first. */
  readonly withOthers: ReadonlyMap<string, readonly TestAttempt[]>;
  /** How often the runner was started again. */
  readonly count: number;
}

/**
 * Runs failed tests again on the same checkout: up to 20 by name and twice, more than that as whole files and once. A
 * test is not run again once it has passed.
 */
export async function rerunTests(
  bench: Workbench,
  failed: readonly TestResult[],
  { asWholeFiles, remainingMs }: { readonly asWholeFiles: boolean; remainingMs(): number },
): Promise<Reruns> {
  const byName = failed.length <= maxByName && !asWholeFiles;
  const again = await repeat(bench, failed, {
    ...{ rounds: byName ? rounds : 1, done: 0, remainingMs },
    select: (open) => ({
      files: [...new Set(open.map((one) => one.file))],
      ...(byName ? { names: open.map((one) => one.name) } : {}),
    }),
  });
  return { ...again, withOthers: new Map() };
}

/**
 * Runs everything again as it ran first, for tests that failed there and passed by themselves: others may leave
 * something behind that they fail on. Twice at most; a test that passes needs no second time.
 */
export async function rerunWithOthers(
  bench: Workbench,
  { attempts, count }: Reruns,
  {
    tests,
    files,
    remainingMs,
  }: {
    readonly tests: readonly TestResult[];
    readonly files: readonly string[] | undefined;
    remainingMs(): number;
  },
): Promise<Reruns> {
  const select = () => (files ? { files, isPart: true } : {});
  const again = await repeat(bench, tests, { rounds, done: count, remainingMs, select });
  const withOthers = again.attempts;
  const all = [...attempts].map(([id, alone]) => [id, [...alone, ...(withOthers.get(id) ?? [])]] as const);
  return { attempts: new Map(all), withOthers, count: again.count };
}

type Selection = Parameters<Workbench["runTests"]>[0];

/** Runs tests until each of them passed, in a few rounds, as long as there is time. */
async function repeat(
  bench: Workbench,
  tests: readonly TestResult[],
  options: {
    readonly rounds: number;
    /** Rounds before these. */
    readonly done: number;
    readonly select: (open: readonly TestResult[]) => Partial<Selection>;
    remainingMs(): number;
  },
): Promise<Pick<Reruns, "attempts" | "count">> {
  const attempts = new Map<string, TestAttempt[]>();
  let open = tests;
  let count = options.done;
  while (open.length > 0 && count < options.done + options.rounds) {
    const timeoutMs = options.remainingMs();
    if (timeoutMs < leastRunMs) break;
    count += 1;
    const log = `rerun_tests-${count}`;
    const run = await bench.runTests({ ...options.select(open), coverage: false, timeoutMs, log });
    if (run.status === "timeout" || run.status === "broken") break;
    const results = new Map(run.testRun.results.map((one) => [testIdentity(one), one]));
    open = open.filter((test) => {
      const identity = testIdentity(test);
      const again = results.get(identity);
      // A runner that cannot run just this test says nothing about it.
      if (!again) return false;
      attempts.set(identity, [...(attempts.get(identity) ?? []), attemptOf(again)]);
      return isFailure(again);
    });
  }
  return { attempts, count };
}

/** An execution without its name. */
export function attemptOf({ outcome, message, durationMs }: TestResult): TestAttempt {
  return create(TestAttemptSchema, { outcome, message, durationMs });
}
