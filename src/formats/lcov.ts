import type { FileCoverage } from "../contracts/index.ts";
import type { Format } from "./format.ts";

/** LCOV tracefile. Whether a line ran is known, not how often: a covered line counts once. */
export const lcov: Format = {
  name: "lcov",
  summary: "coverage as an LCOV tracefile",
  render: (report) => (report.coverage?.files ?? []).map(record).join(""),
};

function record(file: FileCoverage): string {
  const hits = [
    ...file.coveredLines.map((line) => [line, 1] as const),
    ...file.uncoveredLines.map((line) => [line, 0] as const),
  ].sort(([a], [b]) => a - b);
  return [
    "TN:",
    `SF:${file.path}`,
    ...hits.map(([line, count]) => `DA:${line},${count}`),
    `LF:${file.linesTotal}`,
    `LH:${file.linesCovered}`,
    `BRF:${file.branchesTotal}`,
    `BRH:${file.branchesCovered}`,
    "end_of_record\n",
  ].join("\n");
}
