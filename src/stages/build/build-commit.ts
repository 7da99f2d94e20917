import {
  type BuildReport,
  BuildReportSchema,
  BuildStatus,
  CoverageSchema,
  create,
  FailureClass,
  GateResultSchema,
} from "../../contracts/index.ts";
import { classify } from "../../judge/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Secrets } from "../../ports/secrets.ts";
import { archiveBuild } from "./archive-build.ts";
import { isPreExisting, newFindings, partFailures } from "./compare-with-base.ts";
import {
  factsOf,
  type GateLimits,
  type GateOutcome,
  runCheckGate,
  runTestGate,
  skippedGate,
} from "./gates.ts";
import {
  type DependencyFailure,
  openWorkbench,
  type WorkbenchDeps,
  type WorkbenchOptions,
} from "./open-workbench.ts";
import { redactMessage } from "./redact-message.ts";
import { createSteps, type StepEnd, type Steps } from "./steps.ts";
import { summarise } from "./summarise.ts";
import type { Workbench } from "./workbench.ts";

/** What a build stands on. */
export interface BuildDeps extends WorkbenchDeps {
  readonly blobs: Blobs;
  readonly secrets: Secrets;
}

/** Which commit to build, and what is known of its base. */
export interface BuildOptions extends WorkbenchOptions {
  readonly branchName: string;
  /** Its failures are listed as pre-existing. Without one a failure is the commit's own. */
  readonly baseReport?: BuildReport | undefined;
}

/** Builds one commit: checkout, dependencies, gates, coverage, report. Throws only where there is nothing to build. */
export async function buildCommit(deps: BuildDeps, options: BuildOptions): Promise<BuildReport> {
  const startedAt = performance.now();
  const steps = createSteps(options.progress, options);
  const opened = await openWorkbench(deps, options, steps);
  if (opened.status !== "ready") {
    const report = reportFailedInstall(opened, options);
    return finish(deps, { report, logs: opened.logs, steps, options });
  }
  const { workbench, job } = opened;
  try {
    const limits: GateLimits = {
      remainingMs: () =>
        Math.max(options.config.build_timeout_sec * 1000 - (performance.now() - startedAt), 1),
      logFile: (step) => job.logFile(step),
    };
    const gates = await runGates(workbench, { ...options, limits, steps });
    const report = reportGates(gates, { ...options, toolchain: workbench.toolchain.name });
    await steps.run("collect_cov", async () => report.coverage, describeCoverage);
    return await finish(deps, { report, logs: job.readLogs(), steps, options });
  } finally {
    await workbench.close();
  }
}

interface GateContext extends BuildOptions {
  readonly limits: GateLimits;
  readonly steps: Steps;
}

/** In order; a gate runs only when the one before let it through. A baseline runs all: what fails there must be known. */
async function runGates(bench: Workbench, context: GateContext): Promise<GateOutcome[]> {
  const gates = [
    { name: "compile", step: "compile", run: () => runCheckGate("compile", bench, context) },
    { name: "lint", step: "lint", run: () => runCheckGate("lint", bench, context) },
    { name: "test", step: "run_tests", run: () => runTestGate(bench, context) },
  ];
  const outcomes: GateOutcome[] = [];
  let stoppedBy = "";
  for (const { name, step, run } of gates) {
    const work = stoppedBy === "" ? run : async () => skippedGate(name, `${stoppedBy} did not pass`);
    const outcome = await context.steps.run(step, work, (one) => describeGate(one, context.baseReport));
    const failed = outcome.result.status === "fail" || outcome.result.status === "error";
    const stops = failed && context.stage !== "baseline" && !isPreExisting(outcome, context.baseReport);
    if (stops && stoppedBy === "") stoppedBy = name;
    outcomes.push(outcome);
  }
  return outcomes;
}

function reportGates(
  gates: readonly GateOutcome[],
  options: BuildOptions & { readonly toolchain: string },
): BuildReport {
  const base = options.baseReport;
  const testRun = gates.find((gate) => gate.testRun)?.testRun;
  const { held, preExisting } = partFailures(testRun?.testRun.results ?? [], base);
  const blamed = gates.filter((gate) => gate.facts && !isPreExisting(gate, base));
  const failureClasses = classify(blamed.flatMap((gate) => gate.facts ?? []));
  const findings = gates.flatMap((gate) => gate.findings);
  const isBlamedForFindings = blamed.some((gate) => gate.findings.length > 0);
  return create(BuildReportSchema, {
    commitSha: options.commitSha,
    branchName: options.branchName,
    status: statusOf(failureClasses),
    failedTests: [...held],
    preExistingFailures: [...preExisting],
    lintErrors: base && isBlamedForFindings ? newFindings(findings, base) : findings,
    coverage: testRun?.coverage ?? create(CoverageSchema, { measured: false }),
    gateResults: gates.map((gate) => gate.result),
    failureClasses,
    toolchains: [options.toolchain],
    ...(testRun ? { testRun: testRun.testRun } : {}),
  });
}

function reportFailedInstall(failure: DependencyFailure, options: BuildOptions): BuildReport {
  const { command, result } = failure.install;
  const isOwnFault = failure.status === "dependency_error";
  const gate = create(GateResultSchema, {
    gate: "install",
    status: isOwnFault ? "fail" : "error",
    command: [...command.argv],
    exitCode: result.exitCode ?? -1,
    output: [result.stdout, result.stderr].filter((text) => text !== "").join("\n"),
    attempts: 1,
    reason: failure.message,
    durationMs: Math.round(result.durationMs),
  });
  const facts = factsOf("install", result, { failedTests: 0, buildTimedOut: false });
  const failureClasses = classify([facts]);
  return create(BuildReportSchema, {
    commitSha: options.commitSha,
    branchName: options.branchName,
    status: statusOf(failureClasses),
    failureClasses,
    coverage: create(CoverageSchema, { measured: false }),
    gateResults: [gate],
    toolchains: [failure.toolchain],
  });
}

function statusOf(failureClasses: readonly FailureClass[]): BuildStatus {
  if (failureClasses.length === 0) return BuildStatus.PASSED;
  return failureClasses[0] === FailureClass.INFRASTRUCTURE_ERROR ? BuildStatus.ERRORED : BuildStatus.FAILED;
}

async function finish(
  deps: BuildDeps,
  build: {
    readonly report: BuildReport;
    readonly logs: Readonly<Record<string, string>>;
    readonly steps: Steps;
    readonly options: BuildOptions;
  },
): Promise<BuildReport> {
  const { report, steps } = build;
  report.sandbox = deps.sandbox.name;
  report.summary = summarise(report, build.options.baseReport);
  await steps.run(
    "report",
    async () => {
      report.artefactUrl = await archiveBuild(deps, report, build.logs);
    },
    () => ({ status: "pass", detail: report.summary }),
  );
  report.steps = [...steps.records];
  return redactMessage(deps.secrets, BuildReportSchema, report);
}

function describeGate(outcome: GateOutcome, base: BuildReport | undefined): StepEnd {
  const { status, reason, passCount, failCount, gate } = outcome.result;
  const counts = gate === "test" && status !== "skipped" ? `${passCount} passed, ${failCount} failed` : "";
  const note = isPreExisting(outcome, base) ? "the base fails as well" : "";
  const first = outcome.findings[0];
  const finding = first ? `${first.file}:${first.line}: ${first.message}` : "";
  return {
    status: status as StepEnd["status"],
    detail: [reason, counts, finding, note].filter((text) => text !== "").join("; "),
  };
}

function describeCoverage(coverage: BuildReport["coverage"]): StepEnd {
  if (!coverage?.measured) return { status: "skipped", detail: "coverage was not measured" };
  return {
    status: "pass",
    detail: `${coverage.linePct.toFixed(1)} % of lines, ${coverage.branchPct.toFixed(1)} % of branches`,
  };
}
