import { create, type TestAttempt, TestAttemptSchema, type TestResult } from "../../../contracts/index.ts";
import { isFailure } from "../../../workbench/create-workbench.ts";
import { leastRunMs } from "../../../workbench/limits/limit-tests.ts";
import { testIdentity } from "../../../workbench/test-identity.ts";
import type { Workbench } from "../../../workbench/workbench.ts";

const rounds = 2;
const maxByName = 20;

/** The result of running failed tests again. */
export interface Reruns {
  /** The further executions of each test, in order. */
  readonly attempts: ReadonlyMap<string, readonly TestAttempt[]>;
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
  options: { readonly asWholeFiles: boolean; remainingMs(): number },
): Promise<Reruns> {
  const byName = failed.length <= maxByName && !options.asWholeFiles;
  const attempts = new Map<string, TestAttempt[]>();
  let open = failed;
  let count = 0;
  while (open.length > 0 && count < (byName ? rounds : 1)) {
    const timeoutMs = options.remainingMs();
    if (timeoutMs < leastRunMs) break;
    count += 1;
    const run = await bench.runTests({
      files: [...new Set(open.map((one) => one.file))],
      ...(byName ? { names: open.map((one) => one.name) } : {}),
      coverage: false,
      timeoutMs,
      log: `rerun_tests-${count}`,
    });
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
