import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  ApprovalRequestSchema,
  create,
  RegressionSchema,
  type Run,
  RunSchema,
  RunState,
} from "../../contracts/index.ts";
import type { BusMessage } from "../../ports/bus.ts";
import type { RunQuery, Store } from "../../ports/store.ts";

const run = (id: string, fields: { branch?: string; state?: RunState } = {}): Run =>
  create(RunSchema, {
    id,
    state: fields.state ?? RunState.BUILDING,
    change: { repo: "/repo", branchName: fields.branch ?? "feature", commitSha: "c0ffee" },
  });

const message = (id: string): BusMessage => ({
  id,
  topic: "t",
  key: "k",
  payload: new Uint8Array([1, 2, 3]),
});

/** Tests for every adapter of the Store port. `open` connects to the same store each time; `reset` makes it a new one. */
export function storeContract(name: string, suite: { reset(): Promise<void>; open(): Store }): void {
  describe(`${name} as a store`, () => {
    let store: Store;
    beforeEach(async () => {
      await suite.reset();
      store = suite.open();
    });
    afterEach(() => store.close());

    it("keeps a run and its times", async () => {
      await store.transact((tx) => tx.saveRun(run("a"), 100));
      await store.transact((tx) => tx.saveRun(run("a", { state: RunState.DONE }), 200));
      expect(await store.findRun("a")).toMatchObject({
        run: { state: RunState.DONE },
        createdAtMs: 100,
        updatedAtMs: 200,
      });
      expect(await store.findRun("b")).toBeUndefined();
    });

    it("stores all of a transaction or none", async () => {
      const failed = store.transact(async (tx) => {
        await tx.saveRun(run("a"), 1);
        await tx.markHandled("e");
        await tx.enqueue(message("m"));
        await tx.setTimer({ id: "t", runId: "a", dueAtMs: 1, message: message("n") });
        throw new Error("no");
      });
      await expect(failed).rejects.toThrow("no");
      expect(await store.findRun("a")).toBeUndefined();
      expect(await store.pendingOutbox(10)).toEqual([]);
      expect(await store.nextTimerAtMs()).toBeUndefined();
      expect(await store.transact((tx) => tx.markHandled("e"))).toBe(true);
    });

    it("marks an event as handled once", async () => {
      expect(await store.transact((tx) => tx.markHandled("e"))).toBe(true);
      expect(await store.transact((tx) => tx.markHandled("e"))).toBe(false);
    });

    it("runs transactions one after the other", async () => {
      await store.transact((tx) => tx.saveRun(run("a"), 0));
      const add = () =>
        store.transact(async (tx) => {
          const current = await tx.loadRun("a");
          if (current) await tx.saveRun({ ...current, attempt: current.attempt + 1 }, 0);
        });
      await Promise.all(Array.from({ length: 20 }, add));
      expect((await store.findRun("a"))?.run.attempt).toBe(20);
    });

    it("hands out the outbox in order until it is removed", async () => {
      await store.transact(async (tx) => {
        for (const id of ["a", "b", "c"]) await tx.enqueue(message(id));
      });
      expect((await store.pendingOutbox(2)).map(({ id }) => id)).toEqual(["a", "b"]);
      await store.removeFromOutbox(["a"]);
      expect((await store.pendingOutbox(10)).map(({ id }) => id)).toEqual(["b", "c"]);
      expect((await store.pendingOutbox(1))[0]?.payload).toEqual(new Uint8Array([1, 2, 3]));
    });

    it("moves due timers to the outbox once, and forgets cancelled ones", async () => {
      await store.transact(async (tx) => {
        await tx.setTimer({ id: "t1", runId: "a", dueAtMs: 10, message: message("m1") });
        await tx.setTimer({ id: "t2", runId: "a", dueAtMs: 20, message: message("m2") });
        await tx.setTimer({ id: "t3", runId: "b", dueAtMs: 5, message: message("m3") });
        await tx.cancelTimers("b");
      });
      expect(await store.nextTimerAtMs()).toBe(10);
      expect(await store.nextTimerAtMs("b")).toBeUndefined();
      expect(await store.releaseDueTimers(10)).toBe(1);
      expect(await store.releaseDueTimers(10)).toBe(0);
      expect((await store.pendingOutbox(10)).map(({ id }) => id)).toEqual(["m1"]);
      expect(await store.nextTimerAtMs()).toBe(20);
    });

    it("finds the open runs of one lane, oldest first", async () => {
      await store.transact(async (tx) => {
        await tx.saveRun(run("old"), 1);
        await tx.saveRun(run("ended", { state: RunState.CANCELLED }), 2);
        await tx.saveRun(run("elsewhere", { branch: "other" }), 3);
        await tx.saveRun(run("waiting", { state: RunState.AWAITING_APPROVAL }), 4);
      });
      const open = await store.transact((tx) => tx.openRunsInLane("/repo", "feature"));
      expect(open.map(({ id }) => id)).toEqual(["old", "waiting"]);
    });

    it("lists runs newest first, by repository", async () => {
      await store.transact(async (tx) => {
        await tx.saveRun(run("a"), 1);
        await tx.saveRun(run("b"), 2);
      });
      expect((await store.listRuns()).map((stored) => stored.run.id)).toEqual(["b", "a"]);
      expect(await store.listRuns({ limit: 1 })).toHaveLength(1);
      expect(await store.listRuns({ repo: "/none" })).toEqual([]);
    });

    it("finds runs by what lists ask for, and continues a list from a place in it", async () => {
      const waiting = { state: RunState.AWAITING_APPROVAL };
      const asked = { approval: create(ApprovalRequestSchema, { id: "a-c0ffee" }) };
      const ticket = { tickets: [create(RegressionSchema, { id: "t" })] };
      await store.transact(async (tx) => {
        await tx.saveRun({ ...run("a", waiting), ...asked }, 1);
        await tx.saveRun({ ...run("b", { state: RunState.PAUSED }), ...ticket }, 1);
        await tx.saveRun(run("c", { branch: "Fix_50%" }), 1);
      });
      const ids = async (query: RunQuery) => (await store.listRuns(query)).map((stored) => stored.run.id);
      expect(await ids({ states: [RunState.PAUSED, RunState.BUILDING] })).toEqual(["c", "b"]);
      expect(await ids({ states: [] })).toEqual([]);
      expect(await ids({ approvalId: "a-c0ffee" })).toEqual(["a"]);
      expect(await ids({ hasTickets: true })).toEqual(["b"]);
      expect(await ids({ branch: "feature", commitSha: "c0ffee" })).toEqual(["b", "a"]);
      expect(await ids({ idPrefix: "b" })).toEqual(["b"]);
      expect(await ids({ text: "fix_50%" })).toEqual(["c"]);
      expect(await ids({ text: '"; x' })).toEqual([]);
      const [newest] = await store.listSummaries({ limit: 1 });
      expect(newest?.summary).toMatchObject({ id: "c", branchName: "Fix_50%" });
      expect(await ids({ before: newest?.number })).toEqual(["b", "a"]);
    });

    it("lists what a run became, not what it was", async () => {
      await store.transact((tx) => tx.saveRun(run("a"), 1));
      await store.transact((tx) => tx.saveRun(run("a", { state: RunState.DONE }), 5));
      expect(await store.listSummaries()).toMatchObject([
        { summary: { id: "a", state: RunState.DONE }, createdAtMs: 1, updatedAtMs: 5 },
      ]);
      expect(await store.listSummaries({ states: [RunState.BUILDING] })).toEqual([]);
    });

    it("counts the runs of each day", async () => {
      const day = 24 * 60 * 60 * 1000;
      const { tickets, healAttempts } = create(RunSchema, {
        tickets: [{ id: "t" }],
        healAttempts: [{ cycle: 1 }],
      });
      const { changeReport } = create(RunSchema, {
        changeReport: { coverage: { measured: true, linePct: 80 }, steps: [{ durationMs: 40 }] },
      });
      await store.transact(async (tx) => {
        await tx.saveRun(run("old"), 0);
        await tx.saveRun({ ...run("a", { state: RunState.DONE }), tickets, healAttempts }, day);
        await tx.saveRun({ ...run("b"), changeReport }, day + 1);
        await tx.saveRun(run("c"), 3 * day);
      });
      const first = { day: "1970-01-02", runs: 2, merged: 1, failed: 1, tried: 1, healed: 1, flaky: 0 };
      expect(await store.dailyFigures({ sinceMs: day })).toMatchObject([
        { ...first, coveragePct: 80, buildMs: 40, costUsd: 0 },
        { day: "1970-01-04", runs: 1, coveragePct: undefined },
      ]);
      expect(await store.dailyFigures({ sinceMs: 0, repo: "/none" })).toEqual([]);
    });

    it("keeps the first result of a job, across connections", async () => {
      await store.saveJobResult("j", new Uint8Array([1]));
      await store.saveJobResult("j", new Uint8Array([2]));
      const other = suite.open();
      expect(await other.findJobResult("j")).toEqual(new Uint8Array([1]));
      expect(await other.findJobResult("k")).toBeUndefined();
      await other.close();
    });
  });
}
