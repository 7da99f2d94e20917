import { expect, it } from "vitest";
import { create, TestResultsRecordSchema } from "../contracts/index.ts";
import { writeBrief } from "./write-brief.ts";

const failed = create(TestResultsRecordSchema, {
  commitSha: "abcdef0123",
  testsPassed: 3,
  testsFailed: 2,
  coveragePercent: 81.25,
  failedTests: [
    { name: "adds", file: "sum.test.js", cause: "expected: 3\nactual: -1" },
    { name: "halves", file: "sum.test.js", cause: "TypeError: no number" },
  ],
});

it("names how many failed, on what, and that they must be addressed", () => {
  const brief = writeBrief("CART-7", [failed]);
  expect(brief).toContain("- abcdef0: 5 tests, 3 passed, 2 failed (adds, halves). Coverage 81.3%");
  expect(brief).toContain("2 tests failed last time. The new proposal must address them:");
  expect(brief).toContain("> expected: 3\n> actual: -1\n> in adds (sum.test.js)");
});

it("says so if nothing was tried, all passed, or nothing could be tested", () => {
  expect(writeBrief("CART-7", [])).toContain("Nothing has been tried yet.");
  const passed = create(TestResultsRecordSchema, { commitSha: "abcdef0123", testsPassed: 5 });
  expect(writeBrief("CART-7", [passed, failed])).toContain("All tests passed last time.");
  const broken = create(TestResultsRecordSchema, { commitSha: "abcdef0123", summary: "compile failed" });
  expect(writeBrief("CART-7", [broken])).toContain("Last time: compile failed. Address that first.");
});
