import { create } from "@bufbuild/protobuf";
import { type BuildReport, TestOutcome } from "./gen/goldseam/v1/build_pb.ts";
import { type Run, type RunSummary, RunSummarySchema } from "./gen/goldseam/v1/loop_pb.ts";

/** A run as lists show it. */
export function summarizeRun(run: Run): RunSummary {
  const { change, approval, generatedTests } = run;
  const reports = [run.baseReport, run.changeReport, run.testsReport];
  const last = run.testsReport ?? run.changeReport;
  const results = last?.testRun?.results ?? [];
  const count = (outcome: TestOutcome) => results.filter((one) => one.outcome === outcome).length;
  return create(RunSummarySchema, {
    id: run.id,
    state: run.state,
    repo: change?.repo ?? "",
    branchName: change?.branchName ?? "",
    intoBranch: change?.intoBranch ?? "",
    commitSha: change?.commitSha ?? "",
    baseSha: change?.baseSha ?? "",
    title: change?.message.split("\n", 1)[0] ?? "",
    author: change?.author ?? "",
    taskId: change?.taskId ?? "",
    cycle: run.cycle,
    job: run.job,
    pauseReason: run.pauseReason,
    approvalId: approval?.id ?? "",
    ...(approval && { risk: approval.risk }),
    supersededBy: run.supersededBy,
    capability: run.capability?.name ?? "",
    ...coverageOf("coverageBefore", run.changeReport ?? run.baseReport),
    ...coverageOf("coverageAfter", last),
    testsGenerated: generatedTests?.tests.length ?? 0,
    testsPassed: count(TestOutcome.PASSED),
    testsFailed: count(TestOutcome.FAILED),
    flakyTests: last?.flakyTests.length ?? 0,
    tickets: run.tickets.length,
    healAttempts: run.healAttempts.length,
    buildMs: reports.reduce((sum, report) => sum + durationOf(report), 0),
    ...costOf(run),
  });
}

function coverageOf(name: "coverageBefore" | "coverageAfter", report: BuildReport | undefined) {
  return report?.coverage?.measured ? { [name]: report.coverage.linePct } : {};
}

function durationOf(report: BuildReport | undefined): number {
  return report?.steps.reduce((sum, { durationMs }) => sum + durationMs, 0) ?? 0;
}

function costOf({ generatedTests, healAttempts }: Run): { readonly costUsd?: number } {
  const coders = healAttempts.flatMap(({ usage }) => usage?.costUsd ?? []);
  const costs = [...coders, ...(generatedTests?.model ? [generatedTests.costUsd] : [])];
  return costs.length > 0 ? { costUsd: costs.reduce((sum, cost) => sum + cost, 0) } : {};
}
