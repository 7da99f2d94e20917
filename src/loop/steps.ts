import {
  ApprovalDecisionSchema,
  type BuildReport,
  BuildStatus,
  CommitStatus,
  create,
  EventSchema,
  FailureClass,
  failsByStaleTests,
  GeneratedTestsSchema,
  hasFailed,
  IdentitySource,
  JobKind,
  PauseReason,
  type Run,
  RunState,
  type TestResult,
  TestResultSchema,
  Decision as Verdict,
} from "../contracts/index.ts";
import { requestApproval } from "./approval/approval.ts";
import { awaitDecision } from "./approval/approval-steps.ts";
import { openBlockers } from "./approval/conditions.ts";
import { waitBeforeAttempt } from "./back-off.ts";
import type { Decision, EventBody } from "./decision.ts";
import { closeAttempt, handToVerifier } from "./healing.ts";
import { begin, command, jobId, pause, rest } from "./jobs.ts";
import { infrastructureNote, mergeNote, timesOf } from "./verifier.ts";

/** L1: a commit arrived. Its base, if it has one, is built first (L13). */
export function start(
  run: Run,
  { change, policy, conditions }: EventBody<"changeSubmitted">,
): Decision | undefined {
  if (!change || !policy) return undefined;
  Object.assign(run, { change, policy, conditions, cycle: 1, headSha: change.commitSha });
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
  if (run.headSha === run.change?.commitSha) {
    run.authorTests = testsOf(report);
    run.authorReached = report.reachedAssertions;
  }
  closeAttempt(run, report);
  return report.status === BuildStatus.PASSED || isStale(run, report)
    ? begin(run, JobKind.PLAN)
    : handToVerifier(run, report, "B1");
});

/** Whether only tests that Goldseam wrote for the old behaviour fail, with the author's own commit: they are written again. */
function isStale({ headSha, change }: Run, report: BuildReport): boolean {
  return headSha === change?.commitSha && failsByStaleTests(report);
}

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
  { cycle, tests, behaviourDiff, bundle }: EventBody<"testsWritten">,
  at: string,
): Decision | undefined {
  if (cycle !== run.cycle || !tests) return undefined;
  run.generatedTests = tests;
  run.testsReport = undefined;
  run.behaviourDiff = behaviourDiff;
  if (bundle) run.bundles.push(bundle);
  const admitted = tests.precheck === BuildStatus.PASSED && tests.commitSha !== "";
  return admitted ? begin(run, JobKind.BUILD_TESTS) : endWithoutTests(run, at);
}

/** L8, L3: the first build stands in for the second, unless it failed and what failed was not written again. */
function endWithoutTests(run: Run, at: string): Decision {
  const { changeReport } = run;
  return changeReport?.status === BuildStatus.FAILED
    ? handToVerifier(run, changeReport, "B1")
    : askOrMerge(run, at);
}

/** L6, L7: a generated test that fails alone is taken out, and the rest is built again. */
export const afterTestsBuild = afterBuild((run, report, at) => {
  run.testsReport = report;
  if (report.status === BuildStatus.PASSED) return askOrMerge(run, at);
  if (!failsByGeneratedTests(run, report)) return handToVerifier(run, report, "B2");
  run.takenOut += 1;
  return begin(run, JobKind.TAKE_OUT);
});

function failsByGeneratedTests({ generatedTests }: Run, { failedTests, gateResults }: BuildReport): boolean {
  const generated = new Set(generatedTests?.files);
  const failing = gateResults.filter(hasFailed);
  return (
    failedTests.length > 0 &&
    failedTests.every(({ file }) => generated.has(file)) &&
    failing.every(({ gate }) => gate === "test")
  );
}

/** L6: the end of a good run, or a person's turn. A run that became stale while its merge failed is over. */
export function afterMerge(run: Run, { result }: EventBody<"mergeFinished">): Decision | undefined {
  if (!result) return undefined;
  run.merge = result;
  if (result.merged) return rest(run, RunState.DONE, result.detail);
  if (run.supersededBy !== "") return restAsStale(run);
  if (result.stale) return rest(run, RunState.CANCELLED, result.detail);
  return pause(run, PauseReason.MERGE, mergeNote(run, result));
}

/** L9: a job failed for reasons other than the change. */
export function waitAndRetry(run: Run, errored: EventBody<"jobErrored">, at: string): Decision | undefined {
  if (!isCurrent(run, errored) || errored.attempt !== run.attempt) return undefined;
  return errored.final ? endAttempts(run, errored.reason, at) : waitForAttempt(run, errored.reason, at);
}

/** L9: a back-off is over. */
export function retry(run: Run, due: EventBody<"retryDue">): Decision | undefined {
  if (!isCurrent(run, due) || due.attempt !== run.attempt) return undefined;
  return { run, commands: [command(run)], waits: [] };
}

/** L9, L10: a stale merge is not tried again. */
export function waitAndRetryMerge(
  run: Run,
  errored: EventBody<"jobErrored">,
  at: string,
): Decision | undefined {
  return run.supersededBy === "" ? waitAndRetry(run, errored, at) : restAsStale(run);
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

function waitForAttempt(run: Run, reason: string, at: string): Decision {
  const attempt = run.attempt + 1;
  const delayMs = waitBeforeAttempt(attempt);
  if (delayMs === undefined) return endAttempts(run, reason, at);
  run.attempt = attempt;
  const { id: runId, job, cycle } = run;
  const event = create(EventSchema, {
    id: `${jobId(run, attempt)}:due`,
    runId,
    body: { case: "retryDue", value: { job, cycle, attempt } },
  });
  return { run, commands: [], waits: [{ delayMs, event }] };
}

function endAttempts(run: Run, reason: string, at: string): Decision {
  return writesTests.has(run.job)
    ? goOnWithoutTests(run, reason, at)
    : pause(run, PauseReason.INFRASTRUCTURE, infrastructureNote(run, reason));
}

/** Jobs that a healthy change does not depend on. */
const writesTests: ReadonlySet<JobKind> = new Set([JobKind.PLAN, JobKind.WRITE, JobKind.TAKE_OUT]);

/** L8: tests that cannot be written never hold up a change. */
function goOnWithoutTests(run: Run, reason: string, at: string): Decision {
  const notes = `writing them failed ${timesOf(run)}: ${reason}`;
  const written = run.generatedTests ?? create(GeneratedTestsSchema);
  const none = { precheck: BuildStatus.ERRORED, commitSha: "", files: [], tests: [], notes };
  run.generatedTests = { ...written, ...none };
  run.testsReport = undefined;
  return endWithoutTests(run, at);
}

/** Whether altered behaviour is meant is for a person to say, whatever the settings are. */
function askOrMerge(run: Run, at: string): Decision {
  run.approval = requestApproval(run, at);
  run.votes = [];
  const isAltered = run.approval.packet?.rewrittenTests.length !== 0;
  const isAsked = (run.policy?.approvalRequired ?? true) || openBlockers(run.conditions).length > 0;
  if (isAsked || run.approval.council || isAltered) return awaitDecision(run);
  run.decision = create(ApprovalDecisionSchema, {
    approvalId: run.approval.id,
    decision: Verdict.APPROVE,
    commitSha: run.approval.commitSha,
    decidedBy: "policy",
    identity: { person: "policy", source: IdentitySource.SETTINGS },
    reason: "goldseam.json asks for no approval",
  });
  return begin(run, JobKind.MERGE);
}

function restAsStale(run: Run): Decision {
  return rest(run, RunState.CANCELLED, "A newer commit arrived on the same branch.");
}

/** The step after a build that belongs to the current job; one that the environment failed is tried again. */
function afterBuild(next: (run: Run, report: BuildReport, at: string) => Decision) {
  return (run: Run, finished: EventBody<"buildFinished">, at: string): Decision | undefined => {
    const { report } = finished;
    if (!report || !isCurrent(run, finished)) return undefined;
    return environmentFailed(report) ? waitForAttempt(run, report.summary, at) : next(run, report, at);
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
