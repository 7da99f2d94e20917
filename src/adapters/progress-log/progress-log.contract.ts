import { describe, expect, it } from "vitest";
import type { ProgressLog } from "../../ports/records/progress-log.ts";

const event = { stage: "build", step: "lint", status: "passed" } as const;

/** Tests for every adapter of the ProgressLog port. */
export function progressLogContract(name: string, open: () => ProgressLog): void {
  describe(`${name} as a log of progress`, () => {
    it("lists the entries of a run after a place", async () => {
      const log = open();
      await log.add([
        { ...event, runId: "a", atMs: 1 },
        { ...event, runId: "b", atMs: 2 },
        { ...event, runId: "a", atMs: 3, detail: "done" },
      ]);
      const [first, second] = await log.list("a", { after: 0, limit: 10 });
      expect(first).toMatchObject({ ...event, runId: "a", atMs: 1 });
      expect(await log.list("a", { after: first?.number ?? 0, limit: 10 })).toEqual([second]);
      expect(await log.list("a", { after: 0, limit: 1 })).toEqual([first]);
      await log.close();
    });

    it("keeps the newest of a run that reports without end", async () => {
      const log = open();
      await log.add([{ ...event, runId: "b", atMs: 0 }]);
      const many = (from: number) =>
        Array.from({ length: 1_500 }, (_, at) => ({ ...event, runId: "a", atMs: from + at }));
      await log.add(many(0));
      await log.add(many(1_500));
      const kept = await log.list("a", { after: 0, limit: 10_000 });
      expect(kept).toHaveLength(2_000);
      expect(kept.at(-1)?.atMs).toBe(2_999);
      expect(await log.list("b", { after: 0, limit: 10 })).toHaveLength(1);
      await log.close();
    });

    it("forgets what is older than a time", async () => {
      const log = open();
      await log.add([1, 2, 3].map((atMs) => ({ ...event, runId: "a", atMs })));
      expect(await log.prune(3)).toBe(2);
      expect(await log.prune(3)).toBe(0);
      expect((await log.list("a", { after: 0, limit: 10 })).map(({ atMs }) => atMs)).toEqual([3]);
      await log.close();
    });
  });
}
