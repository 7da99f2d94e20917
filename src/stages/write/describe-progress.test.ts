import { expect, test } from "vitest";
import type { ProgressEvent } from "../../ports/progress.ts";
import { describeProgress } from "./describe-progress.ts";

test("reports how far an engine got, as a detail of the running step", () => {
  const events: ProgressEvent[] = [];
  const tell = describeProgress({ runId: "r", progress: (event) => events.push(event) });
  tell("src/a.js", { covered: 12, reachable: 20, tests: 1, executions: 12_345, elapsedMs: 900 });
  expect(events).toEqual([
    {
      ...{ runId: "r", stage: "write", step: "draft_patch", status: "info" },
      detail: "src/a.js: 12 of 20 places covered, 1 test, 12,345 calls",
    },
  ]);
});
