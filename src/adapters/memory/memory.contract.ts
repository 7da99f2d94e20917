import { describe, expect, it } from "vitest";
import { create, TestResultsRecordSchema } from "../../contracts/index.ts";
import type { Memory } from "../../ports/records/memory.ts";

/** What every adapter of the Memory port does. */
export function memoryContract(name: string, open: () => Promise<Memory>): void {
  const record = (
    id: string,
    more: { task?: string; cause?: string; targets?: string[]; repo?: string } = {},
  ) =>
    create(TestResultsRecordSchema, {
      testRunId: id,
      parentTaskId: more.task ?? "task",
      repo: more.repo ?? "/repo",
      testsFailed: more.cause ? 1 : 0,
      failedTests: more.cause ? [{ name: "a test", fingerprint: more.cause }] : [],
      targets: more.targets ?? [],
    });
  const ids = async (memory: Memory, query: Omit<Parameters<Memory["find"]>[1], "repo" | "limit">) =>
    (await memory.find("test_results", { repo: "/repo", limit: 5, ...query })).map(
      ({ testRunId }) => testRunId,
    );

  describe(name, () => {
    it("finds records by task, cause and target, the best first, then the newest", async () => {
      const memory = await open();
      await memory.add("test_results", record("old", { targets: ["a.js"] }));
      await memory.add("test_results", record("other", { task: "another", cause: "c1" }));
      await memory.add("test_results", record("new"));
      await memory.add("test_results", record("elsewhere", { repo: "/other" }));
      expect(await ids(memory, { task: "task" })).toEqual(["new", "old"]);
      expect(await ids(memory, { task: "task", targets: ["a.js"], fingerprints: ["c1"] })).toEqual([
        "old",
        "new",
        "other",
      ]);
      expect(await ids(memory, { fingerprints: ["c1"] })).toEqual(["other"]);
      expect(await ids(memory, { task: "unknown" })).toEqual([]);
    });

    it("keeps one record for each id, whole, and the newest of each repository", async () => {
      const memory = await open();
      await memory.add("test_results", record("one", { cause: "first" }));
      await memory.add("test_results", record("one", { cause: "second" }));
      const [kept] = await memory.find("test_results", { repo: "/repo", task: "task", limit: 5 });
      expect(kept).toMatchObject({ failedTests: [{ name: "a test", fingerprint: "first" }] });
      for (let at = 0; at < 505; at++)
        await memory.add("test_results", record(`r${at}`, { targets: ["a.js"] }));
      const all = await memory.find("test_results", { repo: "/repo", task: "task", limit: 1000 });
      expect(all).toHaveLength(500);
      expect(all.map(({ testRunId }) => testRunId)).not.toContain("one");
    });
  });
}
