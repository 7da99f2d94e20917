import { create, TestRunSchema } from "../../contracts/index.ts";
import type { Workbench } from "../workbench.ts";

/** The time of all tests of a build together. Only time in which tests run counts. */
export interface TestTime {
  remainingMs(): number;
  spend(ms: number): void;
}

/** So much time for all tests together. */
export function createTestTime(limitMs: number): TestTime {
  let spentMs = 0;
  return {
    remainingMs: () => limitMs - spentMs,
    spend: (ms) => {
      spentMs += ms;
    },
  };
}

/** No runner starts and ends in less time. */
export const leastRunMs = 500;

/** A bench whose tests, over all their runs, take no more than a time that other benches may share. */
export function limitTests(
  workbench: Workbench,
  { time, testTimeoutMs }: { readonly time: TestTime; readonly testTimeoutMs: number },
): Workbench {
  return {
    ...workbench,
    runTests: async (selection) => {
      const ownMs = selection.timeoutMs ?? testTimeoutMs;
      const leftMs = time.remainingMs();
      if (leftMs < leastRunMs) return notStarted;
      const run = await workbench.runTests({ ...selection, timeoutMs: Math.min(ownMs, leftMs) });
      time.spend(run.result.durationMs);
      return run.status === "timeout" && leftMs < ownMs ? { ...run, isOutOfTestTime: true } : run;
    },
  };
}

const notStarted = {
  status: "timeout",
  isOutOfTestTime: true,
  testRun: create(TestRunSchema, { exitCode: -1 }),
  coverage: undefined,
  result: { status: "timeout", exitCode: null, signal: null, stdout: "", stderr: "", durationMs: 0 },
} as const;
