import { describe, expect, it } from "vitest";
import { cleanRunsToBound, flakeRate } from "./flake-rate.ts";

describe("flakeRate", () => {
  it.each([
    ["ten clean runs still allow a quarter", 0, 10, { mean: 1 / 12, upper: 0.2589 }],
    ["59 clean runs bound it at 5 %", 0, 59, { upper: 0.0495 }],
    ["58 do not", 0, 58, { upper: 0.0503 }],
    ["one failure in two runs may be almost anything", 1, 2, { mean: 0.5, lower: 0.1354, upper: 0.9747 }],
    ["twenty in a hundred is known much better", 20, 100, { lower: 0.1438, upper: 0.2772 }],
    ["nothing is known without a run", 0, 0, { mean: 0.5, lower: 0.05, upper: 1 }],
    ["what always fails", 3, 3, { upper: 1 }],
  ])("%s", (_, failures, runs, expected) => {
    const rate = flakeRate(failures, runs);
    for (const [name, value] of Object.entries(expected))
      expect(rate[name as keyof typeof rate]).toBeCloseTo(value, 3);
  });

  it("ranks what was seen often above what was seen twice", () => {
    expect(flakeRate(20, 100).lower).toBeGreaterThan(flakeRate(1, 2).lower);
  });
});

it.each([
  [0.05, 59],
  [0.26, 10],
  [0.01, 299],
])("a rate of %d takes %d clean runs", (rate, runs) => {
  expect(cleanRunsToBound(rate)).toBe(runs);
});
