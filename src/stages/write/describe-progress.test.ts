import { expect, test } from "vitest";
import type { ProgressEvent } from "../../ports/progress.ts";
import { describeProgress } from "./describe-progress.ts";

test("reports how far tests got, as details of the running steps", () => {
  const events: ProgressEvent[] = [];
  const { search, proof } = describeProgress({ runId: "r", progress: (event) => events.push(event) });
  search("src/a.js", { covered: 12, reachable: 20, tests: 1, executions: 12_345, elapsedMs: 900 });
  proof("src/a.js", { candidates: 31, refused: 12, doing: "run 3 of 10" });
  const about = { runId: "r", stage: "write", status: "info" };
  expect(events).toEqual([
    { ...about, step: "draft_patch", detail: "src/a.js: 12 of 20 places covered, 1 test, 12,345 calls" },
    {
      ...about,
      step: "selfcheck_tests",
      detail: "src/a.js: 12 of 31 refused, 19 on trial: run 3 of 10",
    },
  ]);
});
