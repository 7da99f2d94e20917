import { expect, it } from "vitest";
import { createMetricRegistry } from "./create-metric-registry.ts";
import { mergeFigures } from "./merge-figures.ts";
import { lineCoverage, planLatency, plannedCases } from "./metrics.ts";

const metrics = [lineCoverage, planLatency, plannedCases];

it("adds up what counts, and lets the newest gauge stand", async () => {
  const [older, newer] = [createMetricRegistry(metrics), createMetricRegistry(metrics)];
  older.record(plannedCases, 2, { kind: "edge" });
  older.record(planLatency, 60, {});
  older.record(lineCoverage, 80, { stage: "build", repository: "shop" });
  older.record(lineCoverage, 70, { stage: "build", repository: "api" });
  newer.takeOver(mergeFigures([await older.figures()]));
  newer.record(plannedCases, 1, { kind: "edge" });
  newer.record(plannedCases, 1, { kind: "failure" });
  newer.record(planLatency, 600, {});
  newer.record(lineCoverage, 85, { stage: "build", repository: "shop" });
  const lines = (await newer.text()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      'testplanner_cases_total{kind="edge"} 3',
      'testplanner_cases_total{kind="failure"} 1',
      'tp_latency_ms_bucket{le="100"} 1',
      'tp_latency_ms_bucket{le="1000"} 2',
      "tp_latency_ms_sum 660",
      "tp_latency_ms_count 2",
    ]),
  );
  const coverage = lines.filter((line) => line.startsWith("ci_coverage_line_pct{"));
  expect(coverage.map((line) => line.split(" ")[1]).toSorted()).toEqual(["70", "85"]);
});
