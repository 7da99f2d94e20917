import {
  type ApprovalRequest,
  ApprovalRequestSchema,
  create,
  type ReviewPacket,
  ReviewPacketSchema,
  type Run,
  TestOutcome,
} from "../contracts/index.ts";

/** The one question to a person: bound to the commit that would be merged, with the evidence for it. */
export function requestApproval(run: Run): ApprovalRequest {
  const commitSha = run.testsReport ? (run.generatedTests?.commitSha ?? run.headSha) : run.headSha;
  return create(ApprovalRequestSchema, {
    id: `${run.id}-${commitSha.slice(0, 7)}`,
    runId: run.id,
    commitSha,
    changeSha: run.headSha,
    repo: run.change?.repo ?? "",
    branchName: run.change?.branchName ?? "",
    intoBranch: run.change?.intoBranch ?? "",
    title: run.change?.message.split("\n")[0] ?? "",
    author: run.change?.author ?? "",
    packet: reviewPacket(run),
  });
}

function reviewPacket(run: Run): ReviewPacket {
  const generated = run.testsReport ? (run.generatedTests?.tests ?? []) : [];
  const after = run.testsReport ?? run.changeReport;
  const results = after?.testRun?.results ?? [];
  const count = (...outcomes: TestOutcome[]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const reports = [run.baseReport, run.changeReport, run.testsReport];
  return create(ReviewPacketSchema, {
    testsGenerated: generated.length,
    testsPassed: count(TestOutcome.PASSED),
    testsFailed: count(TestOutcome.FAILED, TestOutcome.ERRORED),
    coverageBefore: run.changeReport?.coverage?.linePct ?? 0,
    coverageAfter: after?.coverage?.linePct ?? 0,
    changedFiles: run.change?.changedFiles ?? [],
    generatedFiles: run.testsReport ? (run.generatedTests?.files ?? []) : [],
    notes: notes(run),
    preExistingFailures: (after?.preExistingFailures ?? []).map(({ name }) => name),
    evidenceUrls: reports.flatMap((report) => (report?.artefactUrl ? [report.artefactUrl] : [])),
  });
}

function notes(run: Run): string[] {
  const found: string[] = [...(run.change?.notes ?? [])];
  if (!run.testsReport)
    found.push(`No tests were added: ${run.generatedTests?.notes || "none could be admitted"}`);
  if (!run.baseReport) found.push("The change has no base, so nothing is known of failures before it.");
  if (run.changeReport?.coverage?.measured === false) found.push("Coverage could not be measured.");
  for (const { gate, status, reason } of (run.testsReport ?? run.changeReport)?.gateResults ?? []) {
    if (status === "skipped") found.push(`Gate ${gate} was skipped: ${reason}`);
    if (status === "fail" || status === "error") {
      found.push(`Gate ${gate} fails, as it does on the base${reason ? `: ${reason}` : ""}`);
    }
  }
  return found;
}
