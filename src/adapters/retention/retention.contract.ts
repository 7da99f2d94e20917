import { describe, expect, it } from "vitest";
import {
  ApprovalRequestSchema,
  BuildReportSchema,
  create,
  type Run,
  RunSchema,
  RunState,
  TestOutcome,
} from "../../contracts/index.ts";
import type { Retention } from "../../ports/records/retention.ts";
import type { TestHistory } from "../../ports/records/test-history.ts";
import type { Store } from "../../ports/store.ts";

const address = (digit: string) => `sha256:${digit.repeat(64)}`;
const sha = (digit: string) => digit.repeat(40);
const none = { marksMs: 0, waiting: [], resultsMs: 0, testsMs: 0 };

interface Opened {
  readonly retention: Retention;
  readonly store: Store;
  readonly history: TestHistory;
}

/** Tests for every adapter of the Retention port; what is stored now has the time that `nowMs` says. */
export function retentionContract(name: string, open: (nowMs: () => number) => Promise<Opened>): void {
  describe(`${name} as retention`, () => {
    const run = (id: string, state: RunState, digit: string, isAsked = false): Run =>
      create(RunSchema, {
        ...{ id, state },
        change: { repo: "/repo", branchName: id, commitSha: sha(digit) },
        changeReport: create(BuildReportSchema, { artefactUrl: address(digit) }),
        approval: isAsked ? create(ApprovalRequestSchema, { id: `a-${id}` }) : undefined,
      });

    it("forgets marks and results that are old, but not those of a run that goes on", async () => {
      let nowMs = 1;
      const { retention, store } = await open(() => nowMs);
      await store.transact(async (tx) => {
        await tx.saveRun(run("open", RunState.BUILDING, "1"), 1);
        await tx.saveRun(run("ended", RunState.DONE, "2"), 1);
        for (const id of ["old", "waiting", "unsent"]) await tx.markHandled(id);
        await tx.enqueue({ id: "unsent", topic: "t", key: "k", payload: new Uint8Array() });
      });
      const jobs = ["open/1/build/1", "ended/1/build/1", "base-1", "ended/1/merge/1"];
      for (const job of jobs.slice(0, 3)) await store.saveJobResult(job, new Uint8Array([1]));
      nowMs = 100;
      await store.transact((tx) => tx.markHandled("new"));
      await store.saveJobResult("ended/1/merge/1", new Uint8Array([1]));
      const before = { ...none, marksMs: 50, waiting: ["waiting"], resultsMs: 50 };
      expect(await retention.prune(before)).toMatchObject({ marks: 1, results: 2 });
      const kept = await Promise.all(jobs.map(async (job) => (await store.findJobResult(job)) !== undefined));
      expect(kept).toEqual([true, false, false, true]);
      const isNew = (id: string) => store.transact((tx) => tx.markHandled(id));
      for (const id of ["new", "waiting", "unsent"]) expect(await isNew(id)).toBe(false);
      expect(await isNew("old")).toBe(true);
      await store.close();
    });

    it("removes thousands of rows, and no other", async () => {
      let nowMs = 1;
      const { retention, store } = await open(() => nowMs);
      await store.transact(async (tx) => {
        for (let at = 0; at < 4_500; at += 1) await tx.markHandled(`old-${at}`);
      });
      for (let at = 0; at < 1_100; at += 1) await store.saveJobResult(`base-${at}`, new Uint8Array());
      nowMs = 100;
      await store.transact((tx) => tx.markHandled("new"));
      expect(await retention.prune({ ...none, marksMs: 100, resultsMs: 100 })).toEqual({
        ...{ marks: 4_500, results: 1_100, tests: 0 },
      });
      expect(await store.transact((tx) => tx.markHandled("new"))).toBe(false);
      await store.close();
    });

    it("forgets a test that has not run since a time, and keeps one that has", async () => {
      const { retention, store, history } = await open(() => 1);
      const execution = {
        project: "",
        file: "a.test.js",
        fingerprint: "",
        durationMs: 1,
        commitSha: "c",
        inputsHash: "",
      };
      const ran = (test: string, atMs: number) => ({
        ...execution,
        ...{ name: test, atMs, outcome: TestOutcome.PASSED },
      });
      await history.record("/repo", "b1", [ran("gone", 10), ran("here", 10)]);
      await history.record("/repo", "b2", [ran("here", 90)]);
      expect(await retention.prune({ ...none, testsMs: 50 })).toMatchObject({ tests: 1 });
      const left = await history.executions("/repo", { perTest: 10 });
      expect(left.map((one) => [one.name, one.atMs])).toEqual([
        ["here", 90],
        ["here", 10],
      ]);
      await store.close();
    });

    it("knows which blobs a record names", async () => {
      const { retention, store } = await open(() => 1);
      await store.transact(async (tx) => {
        await tx.saveRun(run("open", RunState.BUILDING, "1"), 1);
        await tx.saveRun(run("cancelled", RunState.CANCELLED, "2"), 1);
        await tx.saveRun(run("approved", RunState.DONE, "3", true), 1);
        const message = { topic: "t", key: "k", payload: new TextEncoder().encode(address("4")) };
        await tx.enqueue({ id: "m", ...message });
        await tx.setTimer({
          id: "t",
          runId: "r",
          dueAtMs: 1,
          message: { id: "n", ...message, payload: new TextEncoder().encode(address("5")) },
        });
      });
      await store.saveJobResult("j", new TextEncoder().encode(`report ${address("6")}.`));
      await retention.keep([address("7"), address("8")]);
      const asked = new Set([..."123456789"].map(address));
      const named = async (endedBeforeMs?: number) =>
        [...(await retention.namedBlobs(asked, endedBeforeMs))].map((found) => found.at(-1)).toSorted();
      expect(await named()).toEqual([..."12345678"]);
      expect(await named(1)).toEqual([..."12345678"]);
      expect(await named(100)).toEqual([..."1345678"]);
      expect(await retention.blobsNamedSinceMs()).toBeGreaterThan(Date.now() - 3_600_000);
      await retention.prune({ ...none, marksMs: 1e15, resultsMs: 1e15, testsMs: 1e15 });
      expect(await named()).toEqual(expect.arrayContaining(["7", "8"]));
      await store.close();
    });

    it("knows which commits a run needs", async () => {
      const { retention, store } = await open(() => 1);
      await store.transact(async (tx) => {
        await tx.saveRun(run("open", RunState.PAUSED, "a"), 1);
        await tx.saveRun(run("rejected", RunState.REJECTED, "b"), 1);
        await tx.saveRun(run("recent", RunState.CANCELLED, "c"), 80);
        await tx.saveRun(run("approved", RunState.DONE, "d", true), 1);
      });
      const named = await retention.namedCommits(new Set([..."abcde"].map(sha)), 50);
      expect([...named].toSorted()).toEqual([sha("a"), sha("c"), sha("d")]);
      await store.close();
    });
  });
}
