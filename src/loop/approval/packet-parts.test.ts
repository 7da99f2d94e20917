import { expect, it } from "vitest";
import { BuildReportSchema, create, RunSchema, TestOutcome } from "../../contracts/index.ts";
import { acceptanceCriteria, deviations, regressionBaseline, summaryLine } from "./packet-parts.ts";

const results = [
  TestOutcome.PASSED,
  TestOutcome.PASSED,
  TestOutcome.FAILED,
  TestOutcome.ERRORED,
  TestOutcome.SKIPPED,
];
const report = create(BuildReportSchema, {
  testRun: { results: results.map((outcome, index) => ({ name: `t${index}`, outcome })) },
  coverage: { measured: true, linePct: 87.46 },
  gateResults: [
    { gate: "lint", status: "skipped" },
    { gate: "test", status: "pass", command: ["run", "the tests"], project: "web" },
  ],
});

it("sums a build up in one line", () => {
  expect(summaryLine(report)).toBe("4 tests, 2 passed, 2 failed. Coverage 87.5%");
  const whole = create(BuildReportSchema, { coverage: { measured: true, linePct: 80 } });
  expect(summaryLine(whole)).toBe("0 tests, 0 passed, 0 failed. Coverage 80%");
});

it("names the baseline, and says if there is none", () => {
  const run = create(RunSchema, { change: { baseSha: "0123456789" }, baseReport: report });
  expect(regressionBaseline(run)).toBe("base 0123456: 4 tests, 2 passed, 2 failed. Coverage 87.5%");
  expect(regressionBaseline(create(RunSchema))).toContain("none");
});

const plan = {
  steps: [
    { id: "1", description: "Add it", paths: ["src/a.js"] },
    { id: "2", description: "Explain it", paths: ["docs"] },
    { id: "3", description: "Be kind" },
  ],
  forbiddenPaths: ["src/secret/**"],
};
const governed = create(RunSchema, {
  headSha: "fedcba9876543210",
  change: { baseSha: "0123456789abcdef", changedFiles: ["src/a.js", "src/b.js"], plan },
  coderFiles: ["src/secret/c.js"],
  baseReport: report,
  changeReport: { ...report, missingTests: [] },
});

it("gives each criterion the command that verifies it, and leaves to a person what no command can tell", () => {
  const rows = acceptanceCriteria(governed).map(({ criterion, command, met, needsReading }) => [
    ...[criterion, command.join(" "), met, needsReading],
  ]);
  expect(rows).toEqual([
    ["gate test passes in web", "run the tests", true, false],
    ["every test that passed on the base still passes", "run the tests", true, false],
    ["step 1: Add it", "git diff 0123456789ab fedcba987654 -- src/a.js", true, true],
    ["step 2: Explain it", "git diff 0123456789ab fedcba987654 -- docs", false, false],
    ["step 3: Be kind", "git diff 0123456789ab fedcba987654 --", true, true],
  ]);
});

it("lists where a change leaves its plan", () => {
  expect(deviations(governed)).toEqual([
    "src/secret/c.js is forbidden by the plan",
    "src/b.js is not in the plan",
    "src/secret/c.js is not in the plan",
    "step 2 changed nothing in docs",
  ]);
  expect(deviations(create(RunSchema, { change: { changedFiles: ["a.js"] } }))).toEqual([]);
});
