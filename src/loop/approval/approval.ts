import {
  type ApprovalRequest,
  ApprovalRequestSchema,
  attemptsText,
  type BuildReport,
  create,
  describeFlake,
  type MissingTest,
  Pinned,
  RedCause,
  type ReviewPacket,
  ReviewPacketSchema,
  type Run,
} from "../../contracts/index.ts";
import { findUntested } from "../untested.ts";
import { assessRisks, highestOf } from "./assess-risks.ts";
import { councilFor } from "./convene.ts";
import {
  acceptanceCriteria,
  countTests,
  deviations,
  regressionBaseline,
  summaryLine,
} from "./packet-parts.ts";
import { termsOf } from "./terms.ts";

/** The one question to a person: bound to the commit that would be merged, with the evidence for it. */
export function requestApproval(run: Run, at: string): ApprovalRequest {
  const risks = assessRisks(run);
  const risk = highestOf(risks);
  const council = councilFor(run, risk);
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
    intoSha: run.change?.intoSha ?? "",
    expiresAt: daysAfter(at, run.policy?.approvalDays ?? 0),
    risk,
    ...(council && { council }),
    terms: termsOf(run, risks),
    packet: reviewPacket(run),
  });
}

/** Whether nobody may approve it any more at that time. */
export function isExpired({ expiresAt }: Pick<ApprovalRequest, "expiresAt">, at: string): boolean {
  return expiresAt !== "" && at !== "" && Date.parse(at) > Date.parse(expiresAt);
}

/** The note of a run whose request expired. */
export function expiryNote({ expiresAt }: Pick<ApprovalRequest, "expiresAt">): string {
  return `The request expired on ${expiresAt.slice(0, 10)}. Run it again to ask again.`;
}

/** A time so many days later; empty for no days. */
export function daysAfter(at: string, days: number): string {
  return at === "" || days === 0 ? "" : new Date(Date.parse(at) + days * 86_400_000).toISOString();
}

function reviewPacket(run: Run): ReviewPacket {
  const generated = run.testsReport ? (run.generatedTests?.tests ?? []) : [];
  const after = run.testsReport ?? run.changeReport;
  const { passed, failed } = countTests(after);
  const reports = [run.baseReport, run.changeReport, run.testsReport];
  return create(ReviewPacketSchema, {
    testsGenerated: generated.length,
    testsPassed: passed,
    testsFailed: failed,
    summary: summaryLine(after),
    coverageBefore: run.changeReport?.coverage?.linePct ?? 0,
    coverageAfter: after?.coverage?.linePct ?? 0,
    missingTests: missingTests(run),
    notCompared: run.behaviourDiff?.notes ?? [],
    changedFiles: run.change?.changedFiles ?? [],
    files: run.change?.fileChanges ?? [],
    coderFiles: run.coderFiles,
    acceptance: acceptanceCriteria(run),
    regressionBaseline: regressionBaseline(run),
    deviations: deviations(run),
    protectedFiles: [...new Set([...(run.change?.protectedFiles ?? []), ...run.coderProtectedFiles])],
    rewrittenTests: run.testsReport ? (run.generatedTests?.rewritten ?? []) : [],
    generatedFiles: run.testsReport ? (run.generatedTests?.files ?? []) : [],
    notes: notes(run),
    preExistingFailures: (after?.preExistingFailures ?? []).map(({ name }) => name),
    evidenceUrls: reports.flatMap((report) => (report?.artefactUrl ? [report.artefactUrl] : [])),
    untested: findUntested(run),
    cases: run.generatedTests?.cases ?? [],
    ...(run.behaviourDiff ? { behaviourDiff: run.behaviourDiff } : {}),
  });
}

/** Tests that do not run any more, of both builds: the second one runs all, the first one those that the change reaches. */
function missingTests({ changeReport, testsReport }: Run): MissingTest[] {
  const all = [changeReport, testsReport].flatMap((report) => report?.missingTests ?? []);
  return [...new Map(all.map((test) => [`${test.file}\0${test.name}`, test])).values()];
}

/** What the attempts of a coder used, if any of them knows. */
function costOfHealing({ healAttempts }: Run): string[] {
  const took = attemptsText(healAttempts.flatMap(({ usage }) => (usage ? [usage] : [])));
  return took === "" ? [] : [`The coder took ${took}.`];
}

function notes(run: Run): string[] {
  const found: string[] = [...(run.change?.notes ?? [])];
  found.push(...new Set([run.changeReport, run.testsReport].flatMap((report) => report?.warnings ?? [])));
  found.push(...costOfHealing(run));
  found.push(...unexplained(run), ...(run.behaviourDiff?.narrowFixes ?? []));
  if (run.generatedTests?.pushNote) found.push(run.generatedTests.pushNote);
  if (!run.testsReport) found.push(noTests(run));
  if (!run.baseReport) found.push("The change has no base, so nothing is known about earlier failures.");
  if (run.changeReport?.coverage?.measured === false) found.push("Coverage could not be measured.");
  found.push(...likelyBugs(run), ...refuted(run), ...questions(run));
  found.push(...leftOut(run.testsReport ?? run.changeReport));
  found.push(...new Set([run.changeReport, run.testsReport].flatMap((report) => asides(report))));
  for (const { gate, status, reason } of (run.testsReport ?? run.changeReport)?.gateResults ?? []) {
    if (status === "skipped") found.push(`Gate ${gate} was skipped: ${reason}`);
    if (status === "fail" || status === "error") {
      found.push(`Gate ${gate} fails, as it does on the base${reason ? `: ${reason}` : ""}`);
    }
  }
  return found;
}

/** Without the reasons where each untested function has its own. */
function noTests(run: Run): string {
  if (findUntested(run).length > 0) return "No tests were added.";
  return `No tests were added: ${run.generatedTests?.notes || "none could be admitted"}`;
}

/** Bugs in the code that refused tests point to. */
function likelyBugs({ generatedTests }: Run): string[] {
  return (generatedTests?.refused ?? [])
    .filter(({ cause }) => cause === RedCause.PRODUCT_BUG)
    .map(
      ({ target, name, causeReason }) =>
        `A likely bug in ${target}: "${name}" fails, because ${causeReason}.`,
    );
}

/** Expectations that the code does not meet: either may be wrong. */
function refuted({ generatedTests }: Run): string[] {
  return (generatedTests?.refused ?? [])
    .filter((one) => one.refuted !== "")
    .map((one) => `${one.target}, "${one.name}": ${one.refuted}. The expectation is wrong, or the code is.`);
}

/** Results that look wrong although the calls look right: no test says that they are right. */
function questions({ generatedTests }: Run): string[] {
  return (generatedTests?.questions ?? []).map((question) => `A question: ${question}`);
}

/** Functions that a fix touches and that answer differently than on the base, where no test says that they should. */
function unexplained({ changeReport, behaviourDiff }: Run): string[] {
  const fixed = new Set(changeReport?.fixedFunctions);
  return (behaviourDiff?.functions ?? [])
    .filter(({ target, differing, pinned }) => fixed.has(target) && differing > 0 && pinned !== Pinned.YES)
    .map(({ target, changes: [first] }) => {
      const shown = first
        ? `: ${first.input} gave ${first.before} on the base and gives ${first.after} now`
        : "";
      return `The fix touches ${target}, which differs from the base where no test looks${shown}.`;
    });
}

/** A note where the approved build did not run everything. */
function leftOut(report: BuildReport | undefined): string[] {
  const { mode = "", tests = [] } = report?.selection ?? {};
  const ran = tests.filter((test) => test.run).length;
  return mode === "selected"
    ? [`Only tests that the change can reach were run: ${ran} of ${tests.length} files.`]
    : [];
}

/** Failures that did not count against the change, in words. */
function asides(report: BuildReport | undefined): string[] {
  return [
    ...(report?.flakyTests ?? []).map((one) => `Flaky: ${one.name} ${describeFlake(one)}.`),
    ...(report?.quarantinedFailures ?? []).map(
      ({ test, owner, until, reason }) =>
        `Fails, but is in quarantine until ${until} (${owner}): ${test?.name} (${reason})`,
    ),
  ];
}
