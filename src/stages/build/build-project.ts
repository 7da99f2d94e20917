import {
  type Coverage,
  create,
  type GateResult,
  GateResultSchema,
  type StepRecord,
} from "../../contracts/index.ts";
import type { DetectedProject } from "../../toolchains/index.ts";
import type { BuildOptions } from "./build-commit.ts";
import { isPreExisting } from "./compare-with-base.ts";
import type { DependencyFailure } from "./furnish-bench.ts";
import {
  factsOf,
  type GateLimits,
  type GateOutcome,
  runCheckGate,
  runTestGate,
  skippedGate,
} from "./gates.ts";
import type { Checkout } from "./open-workbench.ts";
import { createSteps, type StepEnd, type Steps } from "./steps.ts";
import type { Workbench } from "./workbench.ts";

/** What building one project of a commit came to. */
export interface BuiltProject {
  readonly detected: DetectedProject;
  readonly gates: readonly GateOutcome[];
  /** Whole logs by step. */
  readonly logs: Readonly<Record<string, string>>;
  readonly steps: readonly StepRecord[];
}

/** How to build a project. */
export interface ProjectOptions extends BuildOptions {
  /** Of the whole build's time. */
  remainingMs(): number;
  /** Whether the commit has further projects. */
  readonly several: boolean;
}

/** Builds one project: dependencies, gates, coverage. */
export async function buildProject(
  checkout: Checkout,
  detected: DetectedProject,
  options: ProjectOptions,
): Promise<BuiltProject> {
  const label = options.several ? labelOf(detected) : "";
  const steps = createSteps(options.progress, { ...options, project: label });
  const built = (gates: readonly GateOutcome[], logs: Readonly<Record<string, string>>): BuiltProject => ({
    detected,
    gates: gates.map((gate) => ({ ...gate, result: ofProject(gate.result, detected) })),
    logs: Object.fromEntries(Object.entries(logs).map(([step, log]) => [logName(label, step), log])),
    steps: steps.records,
  });
  const opened = await checkout.furnish(detected, steps);
  if (opened.status !== "ready") return built([failedInstall(opened)], opened.logs);
  const { workbench, job } = opened;
  try {
    const limits: GateLimits = {
      remainingMs: options.remainingMs,
      logFile: (step) => job.logFile(step),
    };
    const gates = await runGates(workbench, { ...options, limits, steps });
    const coverage = gates.find((gate) => gate.testRun)?.testRun?.coverage;
    await steps.run("collect_cov", async () => coverage, describeCoverage);
    return built(gates, job.readLogs());
  } finally {
    await workbench.close();
  }
}

interface GateContext extends ProjectOptions {
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
    const known = (one: GateOutcome) =>
      isPreExisting({ ...one, result: ofProject(one.result, bench) }, context.baseReport);
    const outcome = await context.steps.run(step, work, (one) => describeGate(one, known(one)));
    const failed = outcome.result.status === "fail" || outcome.result.status === "error";
    const stops = failed && context.stage !== "baseline" && !known(outcome);
    if (stops && stoppedBy === "") stoppedBy = name;
    outcomes.push(outcome);
  }
  return outcomes;
}

function failedInstall({ install, status, message }: DependencyFailure): GateOutcome {
  const { command, result } = install;
  return {
    result: create(GateResultSchema, {
      gate: "install",
      status: status === "dependency_error" ? "fail" : "error",
      command: [...command.argv],
      exitCode: result.exitCode ?? -1,
      output: [result.stdout, result.stderr].filter((text) => text !== "").join("\n"),
      attempts: 1,
      reason: message,
      durationMs: Math.round(result.durationMs),
    }),
    facts: factsOf("install", result, { failedTests: 0, buildTimedOut: false }),
    findings: [],
  };
}

function ofProject(result: GateResult, { project, toolchain }: DetectedProject): GateResult {
  return { ...result, project: project.root, toolchain: toolchain.name };
}

/** A project in words, such as `python api`. */
function labelOf({ toolchain, project }: DetectedProject): string {
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
    status: status as StepEnd["status"],
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
