import {
  type Coverage,
  type Execution,
  GoldseamError,
  gateResult,
  hasFailed,
  type MadeGateResult,
} from "../../contracts/index.ts";
import type { DetectedProject } from "../../languages/index.ts";
import type { ChangedFile, Git } from "../../ports/git.ts";
import type { TestHistory } from "../../ports/records/test-history.ts";
import type { HeldEntry } from "../../workbench/cache/dependency-cache.ts";
import type { DependencyFailure } from "../../workbench/install/provide-dependencies.ts";
import type { Deadline } from "../../workbench/job/deadline.ts";
import type { Job } from "../../workbench/job/job.ts";
import { createSteps, type StepEnd, type Steps } from "../../workbench/job/steps.ts";
import type { JobLogs } from "../../workbench/job-folder.ts";
import { limitTests, type TestTime } from "../../workbench/limits/limit-tests.ts";
import { runLimitMs } from "../../workbench/limits/run-limit.ts";
import type { Checkout } from "../../workbench/open-workbench.ts";
import type { Workbench } from "../../workbench/workbench.ts";
import { explainFailures } from "./blame/explain-failures.ts";
import type { BuildOptions } from "./build-options.ts";
import type { BuiltProject } from "./built-project.ts";
import { isPreExisting } from "./flakes/compare-with-base.ts";
import { proveFlakes } from "./flakes/prove-flakes.ts";
import { hashInputs } from "./flakes/record-history.ts";
import { type GateLimits, type GateOutcome, skipped } from "./gate-outcome.ts";
import { factsOf, runCheckGate, runTestGate } from "./gates.ts";
import { holdMissing } from "./missing/hold-missing.ts";
import { holdUnreached } from "./missing/hold-unreached.ts";
import { restoreTests } from "./missing/restore-tests.ts";
import { judgeCanary } from "./prove/judge-canary.ts";
import { copyOutput, noOutput } from "./report/build-output.ts";
import type { ChosenTests } from "./select/choose-tests.ts";

/** How to build a project. */
export interface ProjectOptions extends BuildOptions {
  readonly job: Job;
  readonly git: Git;
  /** Folder that keeps the references of source files between builds. */
  readonly referencesFolder: string;
  readonly scratchFolder: string;
  /** Whether a test file belongs to this project. */
  owns(file: string): boolean;
  /** The end of this project's build, its install included. */
  readonly deadline: Deadline;
  /** The time of all tests of the commit. */
  readonly testTime: TestTime;
  /** Gets every command that ran. */
  readonly executions: Execution[];
  /** Projects whose tests did not run yet, this one included. */
  readonly projectsLeft: number;
  /** Whether the commit has other projects. */
  readonly several: boolean;
  readonly chosen?: ChosenTests | undefined;
  /** How many tests may run at once; the runner decides if absent. */
  readonly workers?: number | undefined;
  readonly history: TestHistory;
  /** As 2026-01-31. */
  readonly today: string;
  readonly sandboxName: string;
  /** What the commit changed; nothing without a base. */
  changed(): Promise<readonly ChangedFile[]>;
}

/** Builds one project: dependencies, gates, coverage. */
export async function buildProject(
  checkout: Checkout,
  detected: DetectedProject,
  options: ProjectOptions,
): Promise<BuiltProject> {
  const label = options.several ? labelOf(detected) : "";
  const steps = createSteps(options.job, options.stage, label);
  const built = (
    gates: readonly GateOutcome[],
    logs: JobLogs,
    more: Partial<Pick<BuiltProject, "inputsHash" | "tools" | "output">> = {},
  ): BuiltProject => ({
    ...{ detected, inputsHash: "", tools: [], output: noOutput, ...more },
    gates: gates.map((gate) => ({ ...gate, result: ofProject(gate.result, detected) })),
    logs: { ...logs, files: logs.files.map((log) => ({ ...log, name: logName(label, log.name) })) },
    steps: steps.records,
  });
  const { deadline, testTime } = options;
  const opened = await checkout.furnish(detected, {
    ...{ steps, role: options.named ? "test-builder" : "owner", deadline },
    onExecution: (execution) => {
      if (execution.log !== "") execution.log = `logs/${logName(label, execution.log)}.log`;
      options.executions.push(execution);
    },
  });
  if (opened.status !== "ready") return built([failedInstall(opened)], opened.logs);
  const { folder, dependencyKey } = opened;
  const testTimeoutMs = testLimitMs(options);
  const workbench = limitTests(opened.workbench, { time: testTime, testTimeoutMs });
  const { commitSha, sandboxName: sandbox } = options;
  const inputsHash = hashInputs({ commitSha, config: options.job.config }, { sandbox, dependencyKey });
  try {
    const limits: GateLimits = {
      remainingMs: () => Math.max(deadline.remainingMs(), 1),
      runMs: testTimeoutMs,
      // Running tests again must not take the time of projects to come.
      againMs: () => Math.min(deadline.remainingMs(), testTime.remainingMs() / options.projectsLeft),
      logFile: (step) => folder.logFile(step),
    };
    let output = noOutput;
    const onCompiled = async () => {
      output = await copyOutput(workbench, options);
    };
    const context = { ...options, limits, steps, inputsHash, detected, onCompiled };
    const gates = await runGates(workbench, context);
    if (gates.some(({ result }) => hasFailed(result))) await refuseDamaged(opened.dependencies);
    const coverage = gates.find((gate) => gate.testRun)?.testRun?.coverage;
    await steps.run("collect_cov", async () => coverage, describeCoverage);
    const tools = toolsOf(workbench, opened.runtimeVersion);
    return built(gates, await folder.takeLogs(), { inputsHash, tools, output });
  } finally {
    await workbench.close();
  }
}

/**
 * Tests may take longer on a change if they did on its base. How long they take on a base, nobody can tell: there the limit of all
 * tests together holds.
 */
function testLimitMs({ job: { config }, baseReport }: ProjectOptions): number {
  if (!baseReport) return runLimitMs(config, Number.POSITIVE_INFINITY);
  const tests = baseReport.gateResults.filter(({ gate }) => gate === "test");
  return runLimitMs(config, Math.max(0, ...tests.map(({ durationMs }) => Number(durationMs))));
}

interface GateContext extends ProjectOptions {
  readonly limits: GateLimits;
  readonly steps: Steps;
  readonly inputsHash: string;
  readonly detected: DetectedProject;
  /** Called once the project is compiled, before anything else runs. */
  onCompiled(): Promise<void>;
}

/** In order; a gate runs only if the one before passed. A baseline runs all, since all its failures must be known. */
async function runGates(bench: Workbench, context: GateContext): Promise<GateOutcome[]> {
  const own = { ...context, config: context.job.config };
  const gates = [
    { name: "compile", step: "compile", run: () => runCheckGate("compile", bench, own) },
    { name: "lint", step: "lint", run: () => runCheckGate("lint", bench, own) },
    { name: "test", step: "run_tests", run: () => runTests(bench, context) },
  ] as const;
  const outcomes: GateOutcome[] = [];
  let stoppedBy = "";
  for (const { name, step, run } of context.named ? gates.slice(-1) : gates) {
    const work = stoppedBy === "" ? run : async () => skipped(name, `${stoppedBy} did not pass`);
    const known = (one: GateOutcome) =>
      isPreExisting({ ...one, result: ofProject(one.result, bench) }, context.baseReport);
    const outcome = await context.steps.run(step, work, (one) => describeGate(one, known(one)));
    const stops = hasFailed(outcome.result) && context.stage !== "baseline" && !known(outcome);
    if (stops && stoppedBy === "") stoppedBy = name;
    outcomes.push(outcome);
    if (name === "compile" && outcome.result.status === "pass") await context.onCompiled();
  }
  return outcomes;
}

/** Runs the chosen tests, and the failed ones again: a test that then passes on the same inputs is flaky. */
async function runTests(bench: Workbench, context: GateContext): Promise<GateOutcome> {
  const { chosen, detected, job } = context;
  const files = chosen?.filesOf(detected);
  const restored = await restoreTests(bench, context.author, { ...context, repo: job.repo });
  const ran = await runTestGate(bench, { ...context, config: job.config, files, named: context.named });
  const outcome = restored.length > 0 ? withRestored(ran, restored) : ran;
  const proven = await proveFlakes(bench, outcome, { ...context, files, reaches: chosen?.reaches });
  const whole = await holdMissing(bench, proven, { ...context, files });
  const complete = await holdUnreached(whole, context);
  return judgeCanary(await explainFailures(bench, complete, context), context);
}

function withRestored(outcome: GateOutcome, paths: readonly string[]): GateOutcome {
  const note = `as the author committed them: ${paths.join(", ")}`;
  const reason = [outcome.result.reason, note].filter((text) => text !== "").join("; ");
  return { ...outcome, result: { ...outcome.result, reason } };
}

/** Only a sample of the cached files was checked before: a file that is missing there is not the change's fault. */
async function refuseDamaged(dependencies: Pick<HeldEntry, "examine"> | undefined): Promise<void> {
  const damage = await dependencies?.examine();
  if (damage === undefined) return;
  const message = `dependencies in the cache were damaged (${damage}): another build installs them again`;
  throw new GoldseamError("INFRASTRUCTURE", message);
}

function failedInstall({ install, status, message }: DependencyFailure): GateOutcome {
  const { command, result } = install;
  return {
    result: gateResult({
      gate: "install",
      status: status === "infrastructure_error" ? "error" : "fail",
      command: [...command.argv],
      exitCode: result.exitCode ?? -1,
      output: [result.stdout, result.stderr].filter((text) => text !== "").join("\n"),
      attempts: 1,
      reason: message,
      durationMs: Math.round(result.durationMs),
    }),
    facts: factsOf("install", result, { failedTests: 0, buildTimedOut: status === "timeout" }),
    findings: [],
  };
}

function toolsOf({ toolchain, project, files }: Workbench, runtimeVersion: string): BuiltProject["tools"] {
  const [runtime = ""] = runtimeVersion.split("\n");
  const runner = toolchain.runnerVersion?.(project, files());
  const { root } = project;
  return [
    { name: toolchain.name, version: runtime, project: root },
    ...(runner === undefined ? [] : [{ name: project.runner, version: runner, project: root }]),
  ];
}

function ofProject(result: MadeGateResult, { project, toolchain }: DetectedProject): MadeGateResult {
  return { ...result, project: project.root, toolchain: toolchain.name };
}

/** A project in words, for example `python api`. */
export function labelOf({ toolchain, project }: DetectedProject): string {
  return project.root === "" ? toolchain.name : `${toolchain.name} ${project.root}`;
}

function logName(label: string, step: string): string {
  return label === "" ? step : `${label.replaceAll(/[ /]/g, "-")}-${step}`;
}

function describeGate(outcome: GateOutcome, known: boolean): StepEnd {
  const { status, reason, passCount, failCount, gate } = outcome.result;
  const counts = gate === "test" && status !== "skipped" ? `${passCount} passed, ${failCount} failed` : "";
  const note = known ? "the base fails as well" : "";
  const first = outcome.findings[0];
  const finding = first ? `${first.file}:${first.line}: ${first.message}` : "";
  return {
    status,
    detail: [reason, counts, finding, note].filter((text) => text !== "").join("; "),
  };
}

function describeCoverage(coverage: Coverage | undefined): StepEnd {
  if (!coverage?.measured) return { status: "skipped", detail: "coverage was not measured" };
  return {
    status: "pass",
    detail: `${coverage.linePct.toFixed(1)} % of lines, ${coverage.branchPct.toFixed(1)} % of branches`,
  };
}
