import type { PatchDeps } from "../../changes/check-patch.ts";
import type { Config } from "../../config/config.ts";
import {
  type BuildReport,
  BuildStatus,
  create,
  type FixAttempt,
  type FixHandOver,
  FixHandOverSchema,
  type GateEnvironment,
  type GateReport,
  GateReportSchema,
  type GateResult,
} from "../../contracts/index.ts";
import { retryContext } from "../../judge/index.ts";
import type { Coder } from "../../ports/coder.ts";
import type { Snapshot } from "../../ports/git.ts";
import type { Progress } from "../../ports/progress.ts";
import { redactMessage } from "../../workbench/redact-message.ts";
import { createSteps, type Steps } from "../../workbench/steps.ts";
import { checkSecrets } from "./check-secrets.ts";
import { failingGate, fixGate, gateName, isSameGate } from "./fix-gate.ts";
import { handOverFix } from "./hand-over-fix.ts";
import { type BaseReports, judgeCommit } from "./judge-commit.ts";

/** How often a coder may try to mend one gate. */
const maxFixAttempts = 2;

/** What the gates stand on. */
export interface GateDeps extends PatchDeps {
  /** Builds a commit of the mirror, held against a base where one is given. */
  readonly build: (commitSha: string, base?: BuildReport) => Promise<BuildReport>;
  readonly base: BaseReports;
  /** Set where failing gates shall be mended and somebody is there to do it. */
  readonly coder?: Coder | undefined;
}

/** What would be committed, and what is known about it. */
export interface GateOptions {
  readonly snapshot: Snapshot;
  readonly config: Config;
  readonly task: string;
  readonly isTestFile: (path: string) => boolean;
  readonly environment: GateEnvironment;
  /** RFC 3339. */
  readonly startedAt: string;
  /** Folder for a patch that does not fit. */
  readonly patchFolder: string;
  readonly jobId: string;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

/** Takes a snapshot through the gates, and lets a coder mend what fails. What passed only with a fix is handed over. */
export async function gateSnapshot(deps: GateDeps, options: GateOptions): Promise<GateReport> {
  const { snapshot, config } = options;
  const steps = createSteps(options.progress, { runId: "", stage: "gate" });
  const secrets = await checkSecrets(deps, { snapshot, config }, steps);
  if (secrets.status === "found") return finish(deps, options, { ...secrets, headSha: snapshot.commitSha });
  const first = await judge(deps, snapshot.commitSha);
  const { judged, fixes } = await mendGates(deps, { ...options, first }, steps);
  const last = judged.at(-1) ?? first;
  const handOver =
    last !== first && last.report.status === BuildStatus.PASSED
      ? await handOverFix(deps.git, { ...options, headSha: last.headSha })
      : undefined;
  // What was not handed over is not what would be committed.
  const { headSha, report } = handOver?.status === "applied" ? last : first;
  const gates = report.gateResults.map((result) => countAttempts(result, judged, fixes));
  const gateResults = [secrets.gate, ...gates];
  return finish(deps, options, { headSha, report: { ...report, gateResults }, fixes, handOver });
}

interface Judged {
  readonly headSha: string;
  readonly report: BuildReport;
}

async function judge(deps: GateDeps, headSha: string): Promise<Judged> {
  return { headSha, report: await judgeCommit(deps, headSha) };
}

/** Has gates mended one after the other, until nothing fails, nobody can, or one has had its attempts. */
async function mendGates(
  { coder, ...deps }: GateDeps,
  { first, ...options }: GateOptions & { readonly first: Judged },
  steps: Steps,
): Promise<{ judged: readonly Judged[]; fixes: readonly FixAttempt[] }> {
  const judged = [first];
  const fixes: FixAttempt[] = [];
  for (let last = first, gate = failingGate(last.report); coder && gate; gate = failingGate(last.report)) {
    const name = gateName(gate);
    if (fixes.filter((fix) => fix.gate === name).length >= maxFixAttempts) break;
    const fix = await fixGate({ ...deps, coder }, { ...options, ...last, gate: name, earlier: fixes }, steps);
    fixes.push(fix);
    if (fix.commitSha === "") continue;
    last = await judge(deps, fix.commitSha);
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

interface Verdict extends Judged {
  readonly fixes?: readonly FixAttempt[];
  readonly handOver?: FixHandOver | undefined;
  /** In place of the one for its class of failure. */
  readonly suggestion?: string;
}

async function finish(deps: GateDeps, options: GateOptions, verdict: Verdict): Promise<GateReport> {
  const { snapshot, task, environment, startedAt } = options;
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
    treeSha: (await deps.git.treeOf(snapshot.repo, headSha)) ?? "",
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
  return redactMessage(deps.secrets, GateReportSchema, whole);
}
