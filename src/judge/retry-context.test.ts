import { expect, it } from "vitest";
import { BuildReportSchema, create, FailureClass } from "../contracts/index.ts";
import { retryContext } from "./retry-context.ts";

it("names ten tests and five messages at most, each message once", () => {
  const failedTests = Array.from({ length: 12 }, (_, at) => ({ name: `t${at}`, message: `m${at % 7}` }));
  const context = retryContext(
    create(BuildReportSchema, { failedTests, failureClasses: [FailureClass.TEST_FAILURE] }),
  );
  expect(context.failedTests).toHaveLength(10);
  expect(context.errorMessages).toEqual(["m0", "m1", "m2", "m3", "m4"]);
  expect(context.suggestion).toMatch(/logic/);
});

it("names the limit that a time-out ran into", () => {
  const gateResults = [{ gate: "test", status: "fail", reason: "over the limit of 300 s" }];
  const context = retryContext(
    create(BuildReportSchema, { gateResults, failureClasses: [FailureClass.TEST_TIMEOUT] }),
  );
  expect(context.suggestion).toMatch(/test_timeout_sec .*over the limit of 300 s/);
});

it("tells where a compiler or linter found something", () => {
  const lintErrors = [{ file: "src/a.ts", line: 3, rule: "TS2322", message: "not assignable" }];
  const context = retryContext(
    create(BuildReportSchema, { lintErrors, failureClasses: [FailureClass.COMPILE_ERROR] }),
  );
  expect(context.failureClass).toBe(FailureClass.COMPILE_ERROR);
  expect(context.errorMessages).toEqual(["src/a.ts:3: not assignable"]);
});
