import {
  ApprovalDecisionSchema,
  type BuildReport,
  BuildStatus,
  CommandSchema,
  CommitStatus,
  create,
  EventSchema,
  FailureClass,
  GeneratedTestsSchema,
  JobKind,
  PauseReason,
  type Run,
  RunState,
  type TestResult,
  TestResultSchema,
  Decision as Verdict,
} from "../contracts/index.ts";
import { requestApproval } from "./approval.ts";
import { waitBeforeAttempt } from "./back-off.ts";
import type { Decision, EventBody } from "./decision.ts";
import { infrastructureNote, mergeNote, writeTicket } from "./verifier.ts";
import { mayApprove } from "./who-may-approve.ts";

/** L1: a commit arrived. Its base, if it has one, is built first (L13). */
export function start(run: Run, { change, policy }: EventBody<"changeSubmitted">): Decision | undefined {
  if (!change || !policy) return undefined;
  Object.assign(run, { change, policy, cycle: 1, headSha: change.commitSha });
  if (change.status !== CommitStatus.SUCCESS)
    return rest(run, RunState.CANCELLED, "The commit did not succeed.");
  return change.baseSha === "" ? begin(run, JobKind.BUILD_CHANGE) : begin(run, JobKind.BUILD_BASE);
}

/** L13: whatever the result of the base, it is now known. */
export const afterBaseBuild = afterBuild((run, report) => {
  run.baseReport = report;
  return begin(run, JobKind.BUILD_CHANGE);
});

/** L2, L3. */
export const afterChangeBuild = afterBuild((run, report) => {
  run.changeReport = report;
  if (run.headSha === run.change?.commitSha) run.authorTests = testsOf(report);
  return report.status === BuildStatus.PASSED ? begin(run, JobKind.PLAN) : handToVerifier(run, report, "B1");
});

/** The outcomes alone: messages may be long. */
function testsOf({ testRun }: BuildReport): TestResult[] {
  return (testRun?.results ?? []).map(({ name, file, outcome }) =>
    create(TestResultSchema, { name, file, outcome }),
  );
}

/** L4. */
export function afterPlan(run: Run, { cycle, spec }: EventBody<"specReady">): Decision | undefined {
  if (cycle !== run.cycle || !spec) return undefined;
  run.testSpec = spec;
  return begin(run, JobKind.WRITE);
}

/** L5, L8: without admitted tests the first build replaces the second. */
export function afterWriting(
  run: Run,
  { cycle, tests, behaviourDiff }: EventBody<"testsWritten">,
): Decision | undefined {
  if (cycle !== run.cycle || !tests) return undefined;
  run.generatedTests = tests;
  run.testsReport = undefined;
  run.behaviourDiff = behaviourDiff;
  const admitted = tests.precheck === BuildStatus.PASSED && tests.commitSha !== "";
  return admitted ? begin(run, JobKind.BUILD_TESTS) : askOrMerge(run);
}

/** L6, L7: a generated test that fails alone is taken out, and the rest is built again. */
export const afterTestsBuild = afterBuild((run, report) => {
  run.testsReport = report;
  if (report.status === BuildStatus.PASSED) return askOrMerge(run);
  if (!failsByGeneratedTests(run, report)) return handToVerifier(run, report, "B2");
  run.takenOut += 1;
  return begin(run, JobKind.TAKE_OUT);
});

function failsByGeneratedTests({ generatedTests }: Run, { failedTests, gateResults }: BuildReport): boolean {
  const generated = new Set(generatedTests?.files);
  const failing = gateResults.filter(({ status }) => status === "fail" || status === "error");
  return (
    failedTests.length > 0 &&
    failedTests.every(({ file }) => generated.has(file)) &&
    failing.every(({ gate }) => gate === "test")
  );
}

/** L3, L7: a healed commit goes through the whole loop again. */
export function afterHealing(run: Run, { cycle, result }: EventBody<"healFinished">): Decision | undefined {
  if (cycle !== run.cycle || !result) return undefined;
  if (result.commitSha === "") {
    return pause(run, PauseReason.TICKET, `${run.tickets.at(-1)?.handOffMd ?? ""}\n\n${result.notes}`.trim());
  }
  run.cycle += 1;
  run.headSha = result.commitSha;
  run.coderFiles = result.changedFiles;
  run.coderProtectedFiles = result.protectedFiles;
  run.changeReport = run.testSpec = run.generatedTests = run.testsReport = run.approval = undefined;
  run.behaviourDiff = undefined;
  run.takenOut = 0;
  return begin(run, JobKind.BUILD_CHANGE);
}

/** L6: a decision counts only for the exact commit that the question named. */
export function afterDecision(run: Run, { decision }: EventBody<"approvalDecided">): Decision | undefined {
  if (!decision || decision.commitSha !== run.approval?.commitSha) return undefined;
  const may = mayApprove(decision.decidedBy, run);
  if (decision.decision !== Verdict.REJECT && may.status === "refused") return undefined;
  run.decision = { ...decision, selfApproved: may.status === "self-approved" };
  switch (decision.decision) {
    case Verdict.APPROVE:
      return begin(run, JobKind.MERGE);
    case Verdict.APPROVE_WITH_CONDITIONS:
      return rest(run, RunState.AWAITING_APPROVAL, "");
    case Verdict.REJECT:
      return rest(run, RunState.REJECTED, decision.reason);
    default:
      return undefined;
  }
}

/** A merge that needed a person's help is tried again when they approve again, and can still be rejected. */
export function afterDecisionOnPausedMerge(
  run: Run,
  decided: EventBody<"approvalDecided">,
): Decision | undefined {
  if (run.job !== JobKind.MERGE) return undefined;
  const attempt = run.attempt;
  run.pauseReason = PauseReason.UNSPECIFIED;
  const decision = afterDecision(run, decided);
  if (!decision || run.state !== RunState.MERGING) return decision;
  run.attempt = attempt + 1;
  return { run, commands: [command(run)], waits: [] };
}

/** L6: the end of a good run, or a person's turn. A run that became stale while its merge failed is over. */
export function afterMerge(run: Run, { result }: EventBody<"mergeFinished">): Decision | undefined {
  if (!result) return undefined;
  run.merge = result;
  if (result.merged) return rest(run, RunState.DONE, result.detail);
  if (run.supersededBy !== "") return restAsStale(run);
  return pause(run, PauseReason.MERGE, mergeNote(run, result));
}

/** L9: a job failed for reasons other than the change. */
export function waitAndRetry(run: Run, errored: EventBody<"jobErrored">): Decision | undefined {
  if (!isCurrent(run, errored) || errored.attempt !== run.attempt) return undefined;
  return waitForAttempt(run, run.attempt + 1, errored.reason);
}

/** L9: a back-off is over. */
export function retry(run: Run, due: EventBody<"retryDue">): Decision | undefined {
  if (!isCurrent(run, due) || due.attempt !== run.attempt) return undefined;
  return { run, commands: [command(run)], waits: [] };
}

/** L9, L10: a stale merge is not tried again. */
export function waitAndRetryMerge(run: Run, errored: EventBody<"jobErrored">): Decision | undefined {
  return run.supersededBy === "" ? waitAndRetry(run, errored) : restAsStale(run);
}

/** L9, L10: likewise when it became stale during the back-off. */
export function retryMerge(run: Run, due: EventBody<"retryDue">): Decision | undefined {
  return run.supersededBy === "" ? retry(run, due) : restAsStale(run);
}

/** L10: a newer commit on the same lane. */
export function cancelAsStale(run: Run, { byRunId }: EventBody<"superseded">): Decision {
  run.supersededBy = byRunId;
  return restAsStale(run);
}

/** L10 during a merge: remembered, so that the merge is not repeated. */
export function noteNewerCommit(run: Run, { byRunId }: EventBody<"superseded">): Decision {
  run.supersededBy = byRunId;
  return { run, commands: [], waits: [] };
}

/** A person cancelled it. */
export function cancelOnRequest(run: Run, { reason }: EventBody<"cancelRequested">): Decision {
  return rest(run, RunState.CANCELLED, reason);
}

const stateOfJob: Partial<Record<JobKind, RunState>> = {
  [JobKind.BUILD_BASE]: RunState.BASELINE,
  [JobKind.BUILD_CHANGE]: RunState.BUILDING,
  [JobKind.PLAN]: RunState.PLANNING,
  [JobKind.WRITE]: RunState.WRITING,
  [JobKind.TAKE_OUT]: RunState.WRITING,
  [JobKind.BUILD_TESTS]: RunState.REBUILDING,
  [JobKind.HEAL]: RunState.HEALING,
  [JobKind.MERGE]: RunState.MERGING,
};

function begin(run: Run, job: JobKind): Decision {
  run.state = stateOfJob[job] ?? RunState.UNSPECIFIED;
  run.job = job;
  run.attempt = 1;
  return { run, commands: [command(run)], waits: [] };
}

function command(run: Run) {
  const { id: runId, job, cycle, attempt } = run;
  return create(CommandSchema, {
    id: jobId(run, attempt),
    runId,
    job,
    cycle,
    attempt,
  });
}

/** Unique for each time that a run does a job: the second build is repeated when tests were taken out. */
function jobId({ id, cycle, job, takenOut }: Run, attempt: number): string {
  const again = takenOut > 0 ? `-${takenOut + 1}` : "";
  return `${id}/${cycle}/${jobNames[job]}${again}/${attempt}`;
}

/** Short names of jobs, as used in ids. */
export const jobNames: Record<number, string> = {
  [JobKind.BUILD_BASE]: "base",
  [JobKind.BUILD_CHANGE]: "b1",
  [JobKind.PLAN]: "plan",
  [JobKind.WRITE]: "write",
  [JobKind.TAKE_OUT]: "take-out",
  [JobKind.BUILD_TESTS]: "b2",
  [JobKind.HEAL]: "heal",
  [JobKind.MERGE]: "merge",
};

function waitForAttempt(run: Run, attempt: number, reason: string): Decision {
  const delayMs = waitBeforeAttempt(attempt);
  if (delayMs === undefined)
    return writesTests.has(run.job)
      ? goOnWithoutTests(run, reason)
      : pause(run, PauseReason.INFRASTRUCTURE, infrastructureNote(run, reason));
  run.attempt = attempt;
  const { id: runId, job, cycle } = run;
  const event = create(EventSchema, {
    id: `${jobId(run, attempt)}:due`,
    runId,
    body: { case: "retryDue", value: { job, cycle, attempt } },
  });
  return { run, commands: [], waits: [{ delayMs, event }] };
}

/** Jobs that a healthy change does not depend on. */
const writesTests: ReadonlySet<JobKind> = new Set([JobKind.PLAN, JobKind.WRITE, JobKind.TAKE_OUT]);

/** L8: tests that cannot be written never hold up a change. */
function goOnWithoutTests(run: Run, reason: string): Decision {
  const notes = `writing them failed ${run.attempt} times: ${reason}`;
  const written = run.generatedTests ?? create(GeneratedTestsSchema);
  const none = { precheck: BuildStatus.ERRORED, commitSha: "", files: [], tests: [], notes };
  run.generatedTests = { ...written, ...none };
  run.testsReport = undefined;
  return askOrMerge(run);
}

function handToVerifier(run: Run, report: BuildReport, build: "B1" | "B2"): Decision {
  const ticket = writeTicket(run, report, build);
  run.tickets.push(ticket);
  const canHeal = run.policy?.coderConfigured && run.cycle < run.policy.maxCycles;
  return canHeal ? begin(run, JobKind.HEAL) : pause(run, PauseReason.TICKET, ticket.handOffMd);
}

function askOrMerge(run: Run): Decision {
  run.approval = requestApproval(run);
  if (run.policy?.approvalRequired ?? true) return rest(run, RunState.AWAITING_APPROVAL, "");
  run.decision = create(ApprovalDecisionSchema, {
    approvalId: run.approval.id,
    decision: Verdict.APPROVE,
    commitSha: run.approval.commitSha,
    decidedBy: "policy",
    reason: "goldseam.json asks for no approval",
  });
  return begin(run, JobKind.MERGE);
}

function pause(run: Run, reason: PauseReason, note: string): Decision {
  run.pauseReason = reason;
  return rest(run, RunState.PAUSED, note);
}

function rest(run: Run, state: RunState, note: string): Decision {
  run.state = state;
  run.handOffMd = note;
  return { run, commands: [], waits: [] };
}

function restAsStale(run: Run): Decision {
  return rest(run, RunState.CANCELLED, "A newer commit arrived on the same branch.");
}

/** The step after a build that belongs to the current job; one that the environment failed is tried again. */
function afterBuild(next: (run: Run, report: BuildReport) => Decision) {
  return (run: Run, finished: EventBody<"buildFinished">): Decision | undefined => {
    const { report } = finished;
    if (!report || !isCurrent(run, finished)) return undefined;
    return environmentFailed(report)
      ? waitForAttempt(run, run.attempt + 1, report.summary)
      : next(run, report);
  };
}

function isCurrent(run: Run, event: { job: JobKind; cycle: number }): boolean {
  return event.job === run.job && event.cycle === run.cycle;
}

function environmentFailed(report: BuildReport): boolean {
  return (
    report.status === BuildStatus.ERRORED && report.failureClasses.includes(FailureClass.INFRASTRUCTURE_ERROR)
  );
}
