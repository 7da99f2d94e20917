import { expect, test } from "vitest";
import { create, SelectionSchema } from "../../../contracts/index.ts";
import { recordingTerminal } from "../terminal/terminal.fixture.ts";
import { selectionView } from "./selection-view.ts";

const tests = [
  { file: "a.test.ts", run: true, reason: "imports a.ts" },
  { file: "b\u001b[2J.test.ts", run: false, reason: "left out: nothing it depends on changed" },
];

function show(record?: { fullRuns: number; failures: number; missed: number }): string {
  const reason = "the change reaches 1 of 2 test files";
  const selection = create(SelectionSchema, {
    mode: "selected",
    reason,
    tests,
    ...(record ? { record } : {}),
  });
  return selectionView(selection, recordingTerminal());
}

test("each test file has its reason, and names cannot command the terminal", () => {
  expect(show()).toBe(`  1 of 2 test files ran: the change reaches 1 of 2 test files

        TEST FILE  WHY
  runs  a.test.ts  imports a.ts
  out   b.test.ts  nothing it depends on changed

  not measured yet: no full run was compared with a selection here
`);
});

test("how much selection would have missed", () => {
  const record = { fullRuns: 12, failures: 30, missed: 1 };
  expect(show(record)).toContain("measured on 12 full runs: 1 of 30 failures would have been missed");
});

test("a commit without a base", () => {
  expect(selectionView(undefined, recordingTerminal())).toContain("the commit has no base");
});
