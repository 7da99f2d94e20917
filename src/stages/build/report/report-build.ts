import type { Config } from "../../../config/config.ts";
import {
  type BuildReport,
  BuildReportSchema,
  BuildStatus,
  type Coverage,
  CoverageSchema,
  create,
  FailureClass,
  type TestRun,
  TestRunSchema,
} from "../../../contracts/index.ts";
import { classify, clusterFailures, isExpired } from "../../../judge/index.ts";
import { failureSigns } from "../../../languages/index.ts";
import { coverageOf } from "../../../languages/toolchain/coverage.ts";
import { mergeCoverage } from "../../../languages/toolchain/merge-coverage.ts";
import type { BenchTestRun } from "../../../workbench/workbench.ts";
import type { BuildOptions } from "../build-options.ts";
import type { BuiltProject } from "../built-project.ts";
import { isPreExisting, newFindings, partFailures } from "../flakes/compare-with-base.ts";
import type { ChosenTests } from "../select/choose-tests.ts";
import { summarise } from "./summarise.ts";

/** One report on all projects: the failures, those that the base has too, and the status of the build. */
export function reportBuild(
  built: readonly BuiltProject[],
  options: BuildOptions & {
    readonly config: Config;
    readonly today: string;
    readonly chosen?: ChosenTests | undefined;
    /** Projects that were not built. */
    readonly unreached?: readonly string[];
  },
): BuildReport {
  const base = options.baseReport;
  const gates = built.flatMap((one) => one.gates);
  const runs = gates.flatMap((gate) => gate.testRun ?? []);
  const parted = gates.map((gate) => partFailures(gate, base));
  const held = parted.flatMap((one) => one.held);
  const blamed = gates.filter((gate) => gate.facts && !isPreExisting(gate, base));
  const failureClasses = classify(
    blamed.flatMap((gate) => gate.facts ?? []),
    failureSigns,
  );
  const findings = gates.flatMap((gate) => gate.findings);
  const isBlamedForFindings = blamed.some((gate) => gate.findings.length > 0);
  const report = create(BuildReportSchema, {
    commitSha: options.commitSha,
    branchName: options.branchName,
    status: statusOf(failureClasses),
    failedTests: held,
    preExistingFailures: parted.flatMap((one) => one.preExisting),
    flakyTests: gates.flatMap((gate) => [...(gate.judged?.flaky.values() ?? [])]),
    quarantinedFailures: gates.flatMap((gate) => [...(gate.judged?.quarantined.values() ?? [])]),
    missingTests: gates
      .flatMap((gate) => gate.missing ?? [])
      .toSorted((one, other) => Number(one.reason !== "") - Number(other.reason !== "")),
    clusters: clusterFailures(held),
    reachedAssertions: runs.flatMap(({ reached }) => [...(reached ?? [])]),
    lintErrors: base && isBlamedForFindings ? newFindings(findings, base) : findings,
    coverage: coverageWith(runs, options),
    gateResults: gates.map((gate) => ({ ...gate.result, preExisting: isPreExisting(gate, base) })),
    failureClasses,
    unreachedProjects: [...(options.unreached ?? [])],
    toolchains: [...new Set(built.map(({ detected }) => detected.toolchain.name))],
    ...(options.chosen ? { selection: options.chosen.selection } : {}),
  });
  const testRun = joinRuns(runs.map((run) => run.testRun));
  if (testRun) report.testRun = testRun;
  const expired = options.config.quarantine.filter((entry) => isExpired(entry, options.today));
  report.summary = summarise(report, { base, expired });
  return report;
}

function statusOf(failureClasses: readonly FailureClass[]): BuildStatus {
  if (failureClasses.length === 0) return BuildStatus.PASSED;
  return failureClasses[0] === FailureClass.INFRASTRUCTURE_ERROR ? BuildStatus.ERRORED : BuildStatus.FAILED;
}

/** If only some tests ran, the base's coverage of unchanged files counts too. */
function coverageWith(
  runs: readonly BenchTestRun[],
  { chosen, baseReport }: Parameters<typeof reportBuild>[1],
): Coverage {
  const now = joinCoverage(runs.map((run) => run.coverage));
  if (!chosen || chosen.selection.mode === "all") return now;
  return mergeCoverage(runs.length > 0 ? now : undefined, baseReport?.coverage, chosen.isUnchanged) ?? now;
}

function joinCoverage(parts: readonly (Coverage | undefined)[]): Coverage {
  const measured = parts.filter((one) => one?.measured === true);
  const [only, ...others] = measured;
  if (only && others.length === 0) return only;
  if (!only) return create(CoverageSchema, { measured: false });
  return coverageOf(measured.flatMap((one) => one?.files ?? []));
}

/** The runs of several projects as one; its command is that of the first failed run, else of the first run. */
function joinRuns(runs: readonly TestRun[]): TestRun | undefined {
  if (runs.length < 2) return runs[0];
  const shown = runs.find((run) => run.exitCode !== 0) ?? runs[0];
  return create(TestRunSchema, {
    results: runs.flatMap((run) => run.results),
    stdout: runs.map((run) => run.stdout).join("\n"),
    stderr: runs.map((run) => run.stderr).join("\n"),
    durationMs: runs.reduce((total, run) => total + run.durationMs, 0),
    exitCode: shown?.exitCode ?? 0,
    command: shown?.command ?? [],
  });
}
