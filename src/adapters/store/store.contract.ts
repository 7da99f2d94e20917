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
export function storeContract(name: string, suite: { reset(): Promise<void>; open(): Promise<Store> }): void {
  describe(`${name} as a store`, () => {
    let store: Store;
    /** The ids that would be published now; they stay in the outbox. */
    const pending = async (limit = 10) => {
      let seen: readonly BusMessage[] = [];
      const refuse = async (messages: readonly BusMessage[]) => {
        seen = messages;
        throw new Error("not published");
      };
      await store.relayOutbox(limit, refuse).catch(() => {});
      return seen.map(({ id }) => id);
    };
    beforeEach(async () => {
      await suite.reset();
      store = await suite.open();
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
      expect([await store.stateOf("a"), await store.stateOf("b")]).toEqual([RunState.DONE, undefined]);
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
      expect(await pending()).toEqual([]);
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

    it("hands the outbox over in order, and keeps what was not published", async () => {
      await store.transact(async (tx) => {
        for (const id of ["a", "b", "c"]) await tx.enqueue(message(id));
      });
      expect(await pending(2)).toEqual(["a", "b"]);
      const published: BusMessage[] = [];
      const publish = async (messages: readonly BusMessage[]) => void published.push(...messages);
      expect(await store.relayOutbox(1, publish)).toBe(1);
      expect(await store.relayOutbox(10, publish)).toBe(2);
      expect(await store.relayOutbox(10, publish)).toBe(0);
      expect(published).toEqual([message("a"), message("b"), message("c")]);
    });

    it("lets no message overtake another when several hand over", async () => {
      const ids = Array.from({ length: 40 }, (_, index) => `m${index}`);
      await store.transact(async (tx) => {
        for (const id of ids) await tx.enqueue(message(id));
      });
      const first = new Map<string, number>();
      const publish = async (messages: readonly BusMessage[]) => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        for (const { id } of messages) if (!first.has(id)) first.set(id, first.size);
      };
      const drain = async () => {
        while (first.size < ids.length) await store.relayOutbox(3, publish);
      };
      await Promise.all([drain(), drain(), drain()]);
      expect([...first.keys()]).toEqual(ids);
    });

    it("keeps the order of each key if several connections hand over at once", async () => {
      const keys = ["a", "b", "c"];
      await store.transact(async (tx) => {
        for (let at = 1; at <= 20; at++)
          for (const key of keys) await tx.enqueue({ ...message(`${key}${at}`), key });
      });
      const published: BusMessage[] = [];
      const publish = async (some: readonly BusMessage[]) => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        published.push(...some);
      };
      const others = [await suite.open(), await suite.open()];
      const drain = async (one: Store) => {
        while (new Set(published.map(({ id }) => id)).size < 60) await one.relayOutbox(7, publish);
      };
      await Promise.all([store, ...others].map(drain));
      for (const one of others) await one.close();
      for (const key of keys) {
        const firsts = new Set(published.filter((one) => one.key === key).map(({ id }) => id));
        expect([...firsts]).toEqual(Array.from({ length: 20 }, (_, at) => `${key}${at + 1}`));
      }
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
      expect(await pending()).toEqual(["m1"]);
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

    it("finds the newest run of a branch, whatever became of it, or of a commit that is on none", async () => {
      const latest = (branchName: string, commitSha: string) =>
        store.transact((tx) => tx.latestRunOf({ repo: "/repo", branchName, commitSha }));
      await store.transact(async (tx) => {
        await tx.saveRun(run("old"), 1);
        await tx.saveRun(run("ended", { state: RunState.CANCELLED }), 2);
        await tx.saveRun(run("elsewhere", { branch: "other" }), 3);
        await tx.saveRun(run("loose", { branch: "" }), 4);
      });
      expect((await latest("feature", "none"))?.id).toBe("ended");
      const { change } = run("loose", { branch: "" });
      expect((await latest("", change?.commitSha ?? ""))?.id).toBe("loose");
      expect(await latest("", "none")).toBeUndefined();
      expect(await latest("new", "none")).toBeUndefined();
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
      expect(await ids({ id: "b" })).toEqual(["b"]);
      expect(await ids({ id: "" })).toEqual([]);
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
      const other = await suite.open();
      expect(await other.findJobResult("j")).toEqual(new Uint8Array([1]));
      expect(await other.findJobResult("k")).toBeUndefined();
      await other.close();
    });

    it("gives a lease to one holder at a time", async () => {
      const lease = await store.takeLease("job", 60_000);
      expect(lease).toBeDefined();
      const other = await suite.open();
      expect(await other.takeLease("job", 60_000)).toBeUndefined();
      expect(await other.takeLease("another job", 60_000)).toBeDefined();
      if (lease) await store.releaseLease(lease);
      const next = await other.takeLease("job", 60_000);
      expect(next?.token).toBeGreaterThan(lease?.token ?? Number.POSITIVE_INFINITY);
      await other.close();
    });

    it("lets a lease be taken once its deadline has passed, and then fences the earlier holder", async () => {
      const late = await store.takeLease("job", 0);
      const taken = await store.takeLease("job", 60_000);
      if (!late || !taken) throw new Error("no lease");
      expect(await store.renewLease(late, 60_000)).toBe(false);
      expect(await store.saveJobResult("j", new Uint8Array([1]), late)).toBe(false);
      expect(await store.findJobResult("j")).toBeUndefined();
      await store.releaseLease(late);
      expect(await store.renewLease(taken, 60_000)).toBe(true);
      expect(await store.saveJobResult("j", new Uint8Array([2]), taken)).toBe(true);
      expect(await store.findJobResult("j")).toEqual(new Uint8Array([2]));
    });

    it("renews a lease past its deadline as long as nobody took it", async () => {
      const lease = await store.takeLease("job", 0);
      if (!lease) throw new Error("no lease");
      expect(await store.renewLease(lease, 60_000)).toBe(true);
      expect(await store.takeLease("job", 60_000)).toBeUndefined();
    });
  });
}
