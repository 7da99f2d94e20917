import { expect, it } from "vitest";
import { create, TestRunSchema } from "../../contracts/index.ts";
import type { BenchTestRun, Workbench } from "../workbench.ts";
import { createTestTime, limitTests } from "./limit-tests.ts";

/** A bench whose runs take so long, or as long as they may. */
function benchTaking(...durations: number[]) {
  const limits: (number | undefined)[] = [];
  const runTests: Workbench["runTests"] = async ({ timeoutMs = 0 }): Promise<BenchTestRun> => {
    limits.push(timeoutMs);
    const wanted = durations.shift() ?? 0;
    const isOver = wanted > timeoutMs;
    const ended = { exitCode: isOver ? null : 0, signal: null, stdout: "", stderr: "" };
    return {
      status: isOver ? "timeout" : "passed",
      testRun: create(TestRunSchema),
      coverage: undefined,
      result: { ...ended, status: isOver ? "timeout" : "exited", durationMs: Math.min(wanted, timeoutMs) },
    };
  };
  return { limits, bench: { runTests } as Workbench };
}

const run = { coverage: false };

it("counts the runs of all benches that share a time, and starts none once it is used up", async () => {
  const time = createTestTime(1000);
  const first = benchTaking(700);
  const second = benchTaking(900, 1);
  const limited = [first, second].map(({ bench }) => limitTests(bench, { time, testTimeoutMs: 800 }));
  expect(await limited[0]?.runTests(run)).toMatchObject({ status: "passed" });
  time.spend(-250);
  expect(await limited[1]?.runTests(run)).toMatchObject({ status: "timeout", isOutOfTestTime: true });
  expect(await limited[1]?.runTests(run)).toMatchObject({ status: "timeout", isOutOfTestTime: true });
  expect([first.limits, second.limits]).toEqual([[800], [550]]);
});

it("a run that takes too long by itself is not put down to all tests together", async () => {
  const { bench } = benchTaking(900);
  const limited = limitTests(bench, { time: createTestTime(1000), testTimeoutMs: 800 });
  const ended = await limited.runTests(run);
  expect(ended.status).toBe("timeout");
  expect(ended.isOutOfTestTime).toBeUndefined();
});
