import type { Fix } from "../../changes/proof/fix.ts";
import {
  type BuildReport,
  BuildStatus,
  create,
  type FixAttempt,
  type FixHandOver,
  FixHandOverSchema,
  type GateReport,
  GateReportSchema,
  type GateResult,
} from "../../contracts/index.ts";
import { retryContext } from "../../judge/index.ts";
import type { Job } from "../../workbench/job/job.ts";
import { redactMessage } from "../../workbench/job/redact-message.ts";
import { createSteps, type Steps } from "../../workbench/job/steps.ts";
import { checkSecrets } from "./check-secrets.ts";
import { failingGate, fixGate, gateName, isSameGate } from "./fix-gate.ts";
import type { GateDeps, GateTask } from "./gate-task.ts";
import { handOverFix } from "./hand-over-fix.ts";
import { judgeCommit } from "./judge-commit.ts";

/** How often a coder may try to fix one gate. */
const maxFixAttempts = 2;

/** Takes a snapshot through the gates, and lets a coder fix failures. A fix that made it pass is handed over. */
export async function gateSnapshot(deps: GateDeps, job: Job, task: GateTask): Promise<GateReport> {
  const { snapshot } = task;
  const steps = createSteps(job, "gate");
  const secrets = await checkSecrets(deps, { snapshot, config: job.config }, steps);
  if (secrets.status === "found")
    return finish(deps, job, { ...task, ...secrets, headSha: snapshot.commitSha });
  const first = await judge(deps, snapshot.commitSha);
  const { judged, fixes } = await fixGates(deps, job, { ...task, first, steps });
  const last = judged.at(-1) ?? first;
  const handOver =
    last !== first && last.report.status === BuildStatus.PASSED
      ? await handOverFix(deps, { snapshot, headSha: last.headSha, apply: deps.applyFix })
      : undefined;
  // A fix that was not handed over is not part of the commit.
  const { headSha, report } = handOver?.status === "applied" ? last : first;
  const gates = report.gateResults.map((result) => countAttempts(result, judged, fixes));
  const gateResults = [secrets.gate, ...gates];
  return finish(deps, job, { ...task, headSha, report: { ...report, gateResults }, fixes, handOver });
}

interface Judged {
  readonly headSha: string;
  readonly report: BuildReport;
}

async function judge(deps: GateDeps, headSha: string, fix?: Fix): Promise<Judged> {
  return { headSha, report: await judgeCommit(deps, headSha, fix) };
}

/** Has gates fixed one after the other, until nothing fails, no fix is possible, or the attempts at one are used up. */
async function fixGates(
  { coder, ...deps }: GateDeps,
  job: Job,
  { first, ...task }: GateTask & { readonly first: Judged; readonly steps: Steps },
): Promise<{ judged: readonly Judged[]; fixes: readonly FixAttempt[] }> {
  const judged = [first];
  const fixes: FixAttempt[] = [];
  for (let last = first, gate = failingGate(last.report); coder && gate; gate = failingGate(last.report)) {
    const name = gateName(gate);
    if (fixes.filter((fix) => fix.gate === name).length >= maxFixAttempts) break;
    const fix = await fixGate({ ...deps, coder }, job, { ...task, ...last, gate: name, earlier: fixes });
    fixes.push(fix);
    if (fix.commitSha === "" && fix.stop !== "") break;
    if (fix.commitSha === "") continue;
    const redTests = judged.flatMap(({ report }) => report.failedTests);
    const { commitSha: redSha, baseSha } = task.snapshot;
    last = await judge(deps, fix.commitSha, { redSha, baseSha, redTests });
    judged.push(last);
  }
  return { judged, fixes };
}

function countAttempts(
  result: GateResult,
  judged: readonly Judged[],
  fixes: readonly FixAttempt[],
): GateResult {
  const name = gateName(result);
  const runs = judged.flatMap(({ report }) => report.gateResults.filter((one) => isSameGate(one, result)));
  return {
    ...result,
    attempts: runs.reduce((sum, one) => sum + one.attempts, 0),
    fixAttempts: fixes.filter((fix) => fix.gate === name).length,
  };
}

interface Verdict extends Judged, GateTask {
  readonly fixes?: readonly FixAttempt[];
  readonly handOver?: FixHandOver | undefined;
  /** Replaces the suggestion for its class of failure. */
  readonly suggestion?: string;
}

async function finish({ git }: GateDeps, job: Job, verdict: Verdict): Promise<GateReport> {
  const { snapshot, task, environment, startedAt } = verdict;
  const { headSha, report, fixes = [], handOver = create(FixHandOverSchema, { status: "none" }) } = verdict;
  const passed = report.status === BuildStatus.PASSED;
  const whole = create(GateReportSchema, {
    status: report.status,
    summary: report.summary,
    task,
    source: snapshot.source,
    baseSha: snapshot.baseSha,
    branchName: snapshot.branchName,
    snapshotSha: snapshot.commitSha,
    headSha,
    treeSha: (await git.treeOf(snapshot.repo, headSha)) ?? "",
    gateResults: report.gateResults,
    fixes: [...fixes],
    fixHandOver: handOver,
    preExistingFailures: report.preExistingFailures,
    environment,
    artefactUrl: report.artefactUrl,
    startedAt,
  });
  const context = retryContext(report);
  if (!passed) whole.retryContext = { ...context, suggestion: verdict.suggestion ?? context.suggestion };
  return redactMessage(job, GateReportSchema, whole);
}
