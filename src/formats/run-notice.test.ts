import { expect, it } from "vitest";
import { create, PauseReason, type Run, RunSchema, RunState } from "../contracts/index.ts";
import { commentMarker, runComment, runHeadline } from "./run-notice.ts";

type Init = Exclude<Parameters<typeof create<typeof RunSchema>>[1], undefined>;

function run(init: Init): Run {
  return create(RunSchema, { id: "r1", ...init });
}

const packet = { testsGenerated: 2, testsPassed: 9, testsFailed: 0, coverageBefore: 50, coverageAfter: 100 };
const approval = { id: "r1-abc", commitSha: "abcdef0123456789", intoBranch: "main", packet };

it.each([
  [{ state: RunState.BUILDING }, "Goldseam is at work"],
  [
    { state: RunState.AWAITING_APPROVAL, approval },
    "Passed, awaiting approval: 2 tests written, line coverage 50.0 % → 100.0 %",
  ],
  [
    { state: RunState.DONE, merge: { intoBranch: "main", commitSha: "abcdef01" } },
    "Merged into main at abcdef0",
  ],
  [{ state: RunState.REJECTED, decision: { reason: "no\nreally" } }, "Rejected: no\\nreally"],
  [
    { state: RunState.PAUSED, pauseReason: PauseReason.MERGE, merge: { detail: "main has moved" } },
    "Passed, but not merged: main has moved",
  ],
  [
    { state: RunState.PAUSED, pauseReason: PauseReason.TICKET, tickets: [{ title: "2 tests fail" }] },
    "Failed: 2 tests fail",
  ],
  [{ state: RunState.PAUSED, pauseReason: PauseReason.INFRASTRUCTURE }, "The environment keeps failing"],
])("says what became of a run in one line", (init, line) => {
  expect(runHeadline(run(init as Init))).toBe(line);
});

it("keeps the line short enough for every forge", () => {
  const long = run({ state: RunState.REJECTED, decision: { reason: "x".repeat(500) } });
  expect(runHeadline(long)).toHaveLength(140);
});

it("shows texts of others as code only, whatever they try", () => {
  const message = "``` | </td><script> @everyone [x](http://evil) `";
  const notes = ["</details> `@team` ``#1``\n# Approved"];
  const shown = runComment(
    run({
      state: RunState.AWAITING_APPROVAL,
      change: { commitSha: "0".repeat(40), message },
      approval: { ...approval, packet: { ...packet, notes } },
    }),
  );
  expect(shown.startsWith(commentMarker)).toBe(true);
  // Without its code, nothing of theirs is left.
  const outside = shown.replace(/(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g, "");
  for (const theirs of ["script", "@", "evil", "details", "# Approved", "#1"])
    expect(outside).not.toContain(theirs);
});
