import { expect, it } from "vitest";
import { BuildReportSchema, BuildStatus, create, gateResult } from "../../../contracts/index.ts";
import { overLimit } from "../../../workbench/limits/over-limit.ts";
import { summarise } from "./summarise.ts";

const summaryWith = (reason: string) =>
  summarise(
    create(BuildReportSchema, {
      status: BuildStatus.FAILED,
      gateResults: [gateResult({ gate: "test", status: "fail", reason, passCount: 8, failCount: 1 })],
      failedTests: [{ name: "TestSlow", file: "slow_test.go" }],
    }),
  );

it("says first that a limit of time ended the tests, not that some failed", () => {
  expect(summaryWith(overLimit("test_timeout_sec", 300))).toMatch(
    /^tests were cut off, over the limit of 300 s for one run of tests: .*; until then 1 of 9 tests failed: TestSlow$/,
  );
  expect(summaryWith("the database is missing")).toBe(
    "1 of 9 tests failed: TestSlow (the database is missing)",
  );
});
