import { expect, it } from "vitest";
import { BuildReportSchema, create, FailureClass } from "../contracts/index.ts";
import { retryContext } from "./retry-context.ts";

it("names ten tests and five causes at most, the widest cause first", () => {
  const words = ["ants", "bees", "cats", "dogs", "eels", "foxes"];
  const failedTests = Array.from({ length: 13 }, (_, at) => ({
    name: `t${at}`,
    message: `no ${words[at % 6]}`,
  }));
  const context = retryContext(
    create(BuildReportSchema, { failedTests, failureClasses: [FailureClass.TEST_FAILURE] }),
  );
  expect(context.failedTests).toHaveLength(10);
  expect(context.errorMessages).toEqual([
    "no ants\nin t0\nalso: t6, t12",
    ...["bees", "cats", "dogs", "eels"].map((word, at) => `no ${word}\nin t${at + 1}\nalso: t${at + 7}`),
  ]);
  expect(context.suggestion).toMatch(/logic/);
});

it("names a cause once, whatever the numbers, and never more than its share", () => {
  const failedTests = [7, 8].map((order) => ({
    name: `t${order}`,
    message: `order ${order} ${"is lost ".repeat(99)}`,
  }));
  const { errorMessages } = retryContext(create(BuildReportSchema, { failedTests }));
  expect(errorMessages).toHaveLength(1);
  expect(errorMessages[0]).toMatch(/^order 7 .*\nin t7\nalso: t8$/);
  expect(errorMessages[0]?.length).toBeLessThanOrEqual(500);
});

it("begins with the cause, then the test, its place and the changed line to blame", () => {
  const failure = {
    name: "test_total",
    file: "tests/test_cart.py",
    message: "def test_total():\n...",
    cause: "assert 8 == 7\nwhere 8 = total([])",
    place: "tests/test_cart.py:6: assert total([]) == 7",
    blamed: ["cart.py:2: return sum(items) + 1"],
  };
  const { errorMessages } = retryContext(create(BuildReportSchema, { failedTests: [failure] }));
  expect(errorMessages[0]?.split("\n")).toEqual([
    "assert 8 == 7",
    "where 8 = total([])",
    "in test_total, at tests/test_cart.py:6: assert total([]) == 7",
    "changed: cart.py:2: return sum(items) + 1",
  ]);
});

it("says what proves a flake", () => {
  const failedTests = [{ name: "new", message: "too late", failureClass: FailureClass.TEST_FLAKE }];
  const flakyTests = [{ name: "new", proof: "rerun", detail: "failed 1 of 2 times on the same commit" }];
  const context = retryContext(
    create(BuildReportSchema, { failedTests, flakyTests, failureClasses: [FailureClass.TEST_FLAKE] }),
  );
  expect(context.errorMessages).toEqual(["too late\nin new\nflaky: failed 1 of 2 times on the same commit"]);
  expect(context.suggestion).toMatch(/timing/);
});

it("names the limit that a time-out ran into", () => {
  const gateResults = [{ gate: "test", status: "fail", reason: "over the limit of 300 s" }];
  const context = retryContext(
    create(BuildReportSchema, { gateResults, failureClasses: [FailureClass.TEST_TIMEOUT] }),
  );
  expect(context.suggestion).toMatch(/test_timeout_sec .*over the limit of 300 s/);
});

it("says where a compiler or linter found something", () => {
  const lintErrors = [{ file: "src/a.ts", line: 3, rule: "TS2322", message: "not assignable" }];
  const context = retryContext(
    create(BuildReportSchema, { lintErrors, failureClasses: [FailureClass.COMPILE_ERROR] }),
  );
  expect(context.failureClass).toBe(FailureClass.COMPILE_ERROR);
  expect(context.errorMessages).toEqual(["src/a.ts:3: not assignable"]);
});
