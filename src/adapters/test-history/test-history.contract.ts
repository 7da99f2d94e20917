import { describe, expect, it } from "vitest";
import { create, FlakeCause, FlakeDiagnosisSchema, TestOutcome } from "../../contracts/index.ts";
import type { TestExecution, TestHistory } from "../../ports/records/test-history.ts";

const { PASSED, FAILED } = TestOutcome;

/** One execution of a test named `adds`. */
function testExecution(more: Partial<TestExecution> = {}): TestExecution {
  return {
    project: "",
    file: "test/a.test.js",
    name: "adds",
    outcome: PASSED,
    fingerprint: more.outcome === FAILED ? "f1" : "",
    durationMs: 12,
    commitSha: "c1",
    inputsHash: "i1",
    atMs: 1000,
    ...more,
  };
}

/** What every TestHistory adapter does. `reopen` gives another handle on the same history, as a second process would. */
export function testHistoryContract(
  name: string,
  open: () => Promise<{ readonly history: TestHistory; reopen(): Promise<TestHistory> }>,
): void {
  describe(`${name} test history`, () => {
    it("returns recorded executions, newest first", async () => {
      const { history, reopen } = await open();
      const first = testExecution({ outcome: FAILED });
      const second = testExecution({ commitSha: "c2", inputsHash: "i2", atMs: 2000 });
      await history.record("/shop", "b1", [first]);
      await history.record("/shop", "b2", [second]);
      expect(await (await reopen()).executions("/shop", { perTest: 10 })).toEqual([second, first]);
    });

    it("counts a build once, however often it is recorded", async () => {
      const { history } = await open();
      for (const _ of ["done", "done again after a crash"])
        await history.record("/shop", "b1", [testExecution({ outcome: FAILED }), testExecution()]);
      expect(await history.totals("/shop")).toEqual({ tests: 1, executions: 2 });
      expect((await history.executions("/shop", { perTest: 10 })).map(({ outcome }) => outcome)).toEqual([
        PASSED,
        FAILED,
      ]);
    });

    it("keeps repositories, projects, files and names apart", async () => {
      const { history } = await open();
      const tests = [{}, { project: "api" }, { file: "other.js" }, { name: "takes" }].map(testExecution);
      await history.record("/shop", "b1", tests);
      await history.record("/mall", "b1", [testExecution()]);
      expect(await history.totals("/shop")).toEqual({ tests: 4, executions: 4 });
      const [, second] = tests;
      expect(await history.executions("/shop", { perTest: 9, of: second ? [second] : [] })).toEqual([second]);
      expect(await history.executions("/shop", { perTest: 9, of: [] })).toEqual([]);
      expect(await history.executions("/nowhere", { perTest: 9 })).toEqual([]);
    });

    it("limits executions per test, and finds tests that failed", async () => {
      const { history } = await open();
      const steady = testExecution({ name: "steady" });
      await history.record("/shop", "b1", [testExecution({ outcome: FAILED }), testExecution(), steady]);
      await history.record("/shop", "b2", [testExecution({ atMs: 5000 }), steady]);
      expect(await history.executions("/shop", { perTest: 1 })).toMatchObject([
        { name: "steady" },
        { name: "adds", atMs: 5000 },
      ]);
      const failed = await history.executions("/shop", { perTest: 9, onlyFailed: true });
      expect(failed.map((one) => one.name)).toEqual(["adds", "adds", "adds"]);
    });

    it("forgets all but the newest 200 of a test", async () => {
      const { history } = await open();
      for (let build = 0; build < 3; build++) {
        const executions = Array.from({ length: 90 }, (_, at) => testExecution({ atMs: build * 90 + at }));
        await history.record("/shop", `b${build}`, executions);
      }
      const kept = await history.executions("/shop", { perTest: 1000 });
      expect(kept.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 200 }, (_, at) => 269 - at));
    });

    it("keeps the newest diagnosis of each flaky test", async () => {
      const { history, reopen } = await open();
      const known = (summary: string) => ({
        ...{ project: "", file: "test/a.test.js", name: "adds", fileHash: "h1", atMs: 1000 },
        diagnosis: create(FlakeDiagnosisSchema, { cause: FlakeCause.ORDER, summary, culprit: "takes" }),
      });
      await history.recordDiagnosis("/shop", known("before"));
      await history.recordDiagnosis("/shop", known("now"));
      expect(await (await reopen()).diagnoses("/shop")).toEqual([known("now")]);
      expect(await history.diagnoses("/mall")).toEqual([]);
    });

    it("adds up comparisons, each build once", async () => {
      const { history } = await open();
      expect(await history.comparisons("/shop")).toEqual({ fullRuns: 0, failures: 0, missed: 0 });
      await history.recordComparison("/shop", "b1", { failures: 3, missed: 1 });
      await history.recordComparison("/shop", "b1", { failures: 3, missed: 1 });
      await history.recordComparison("/shop", "b2", { failures: 1, missed: 0 });
      await history.recordComparison("/mall", "b1", { failures: 9, missed: 9 });
      expect(await history.comparisons("/shop")).toEqual({ fullRuns: 2, failures: 4, missed: 1 });
    });
  });
}
