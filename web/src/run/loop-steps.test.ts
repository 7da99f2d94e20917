import { expect, test } from "vitest";
import type { Run } from "../api/types.gen.ts";
import { healing, loopSteps } from "./loop-steps.ts";

const passed = { status: "PASSED", steps: [{ duration_ms: 2_000 }], failed_tests: [] };
const failed = { status: "FAILED", steps: [], failed_tests: [{}] };
const spec = { cases: [{}, {}] };
const tests = { tests: [{}] };
const blank = { heal_attempts: [], pause_reason: "UNSPECIFIED", job: "UNSPECIFIED" };

function steps(run: object): string[] {
  return loopSteps({ ...blank, ...run } as unknown as Run).map(({ title, status }) => `${title} ${status}`);
}

test("a run that works shows where it is", () => {
  expect(steps({ state: "WRITING", base_report: passed, change_report: passed, test_spec: spec })).toEqual([
    ...["Base done", "Build done", "Plan done", "Write current"],
    ...["Prove ahead", "Approve ahead", "Merge ahead"],
  ]);
});

test("a run that waits for a person says so, and a build without tests was left out", () => {
  const reports = { base_report: passed, change_report: passed, test_spec: spec };
  expect(steps({ state: "AWAITING_APPROVAL", ...reports, generated_tests: { tests: [] } }).slice(3)).toEqual([
    ...["Write skipped", "Prove skipped", "Approve waiting", "Merge ahead"],
  ]);
});

test("a run that stopped shows the build that failed", () => {
  const ticket = { state: "PAUSED", pause_reason: "TICKET", job: "BUILD_CHANGE" };
  expect(steps({ ...ticket, base_report: passed, change_report: failed })[1]).toBe("Build failed");
  const later = {
    ...ticket,
    change_report: passed,
    tests_report: failed,
    test_spec: spec,
    generated_tests: tests,
  };
  expect(steps(later)[4]).toBe("Prove failed");
});

test("a merged run is done to its end", () => {
  const all = { base_report: passed, change_report: passed, test_spec: spec, generated_tests: tests };
  const merged = { ...all, tests_report: passed, decision: { decision: "APPROVE" }, merge: { merged: true } };
  expect(steps({ state: "DONE", ...merged }).every((step) => step.endsWith("done"))).toBe(true);
});

test("the coder's work shows while it lasts and afterwards", () => {
  const healed = (run: object) => healing({ ...blank, ...run } as unknown as Run);
  expect(healed({ state: "BUILDING" })).toBeUndefined();
  expect(healed({ state: "HEALING" })).toEqual({ isNow: true, attempts: 0 });
  expect(healed({ state: "DONE", heal_attempts: [{}, {}] })).toEqual({ isNow: false, attempts: 2 });
});
