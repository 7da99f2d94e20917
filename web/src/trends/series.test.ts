import { expect, test } from "vitest";
import { type Day, fillDays, seriesOf } from "./series.ts";

const none = { runs: 0, merged: 0, failed: 0, tried: 0, healed: 0, flaky: 0, cost_usd: 0 };
const days: Day[] = [
  { ...none, day: "2026-11-15", runs: 3, failed: 1, coverage_pct: 90, build_ms: 1_000 },
  { ...none, day: "2026-11-17", runs: 1, coverage_pct: 50, build_ms: null },
];

test("days without runs are there, without figures", () => {
  const filled = fillDays(days, 4, new Date("2026-11-17T23:00:00Z"));
  expect(filled.map(({ day, runs }) => [day, runs])).toEqual([
    ["2026-11-14", 0],
    ["2026-11-15", 3],
    ["2026-11-16", 0],
    ["2026-11-17", 1],
  ]);
});

test("sums weigh each day by its runs, and a rate of nothing is none", () => {
  const sums = Object.fromEntries(seriesOf(days).map(({ title, sum }) => [title, sum]));
  expect(sums).toMatchObject({
    Runs: 4,
    Coverage: 80,
    "Failure rate": 25,
    "Heal rate": null,
    Duration: 1_000,
  });
});
