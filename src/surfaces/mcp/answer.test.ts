import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BuildReportSchema, BuildStatus, create } from "../../contracts/index.ts";
import { briefJson, shorten } from "./answer.ts";

describe("a shortened answer", () => {
  it("is unchanged if it is short", () => {
    const json = { a: ["x", 1, null], b: { c: true } };
    expect(shorten(json)).toEqual({ json, leftOut: [] });
  });

  it("keeps both ends of a long text, and says what is missing", () => {
    const { json, leftOut } = shorten({ log: `first${"x".repeat(90_000)}last` });
    expect(json).toEqual({ log: expect.stringMatching(/^first.* … .*last$/) });
    expect(leftOut).toEqual([expect.stringMatching(/^log: \d+ of 90009 characters$/)]);
  });

  it("keeps the beginning of a long list", () => {
    const { json, leftOut } = shorten({ tests: Array.from({ length: 500 }, (_, at) => at) });
    expect((json as { tests: number[] }).tests.slice(0, 3)).toEqual([0, 1, 2]);
    expect(leftOut).toEqual(["tests: the last 300 of 500"]);
  });

  it("keeps within the limit, whatever the value is", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 1, max: 5_000 }), (value, copies) => {
        const json = JSON.parse(JSON.stringify({ list: Array.from({ length: copies }, () => value) }));
        const { json: short } = shorten(json, 20_000);
        expect(JSON.stringify(short).length).toBeLessThanOrEqual(20_000);
      }),
      { numRuns: 50 },
    );
  });
});

it("leaves out of a message what few readers need", () => {
  const report = create(BuildReportSchema, {
    status: BuildStatus.PASSED,
    coverage: { measured: true, linePct: 50, files: [{ path: "a" }] },
    testRun: { results: [{ name: "adds" }], stdout: "noise" },
    steps: [{ name: "compile" }],
  });
  expect(briefJson(BuildReportSchema, report)).toEqual({
    status: "PASSED",
    coverage: { measured: true, line_pct: 50, branch_pct: 0 },
    test_run: { results: [expect.objectContaining({ name: "adds" })], duration_ms: 0, exit_code: 0 },
  });
});
