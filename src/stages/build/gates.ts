import type { Config } from "../../config/config.ts";
import {
  type BuildReport,
  gateResult,
  type LintError,
  type MadeGateResult,
  TestOutcome,
} from "../../contracts/index.ts";
import {
  type CommandFacts,
  explainNeeds,
  isCommandMissing,
  missingProgram,
  tellingLine,
} from "../../judge/index.ts";
import type { SandboxResult } from "../../ports/sandbox.ts";
import { missingVariables } from "../../workbench/environment/test-variables.ts";
import { overLimit } from "../../workbench/limits/over-limit.ts";
import { runCheck } from "../../workbench/run-check.ts";
import { isFailure } from "../../workbench/running/judge-run.ts";
import type { BenchTestRun, Workbench } from "../../workbench/workbench.ts";
import type { NamedTests } from "./build-options.ts";
import { newFindings } from "./flakes/compare-with-base.ts";
import { type GateLimits, type GateOutcome, skipped } from "./gate-outcome.ts";

/** Runs the compile or lint gate with the configured command, else with the toolchain's. */
export async function runCheckGate(
  name: "compile" | "lint",
  bench: Workbench,
  options: {
    readonly config: Config;
    readonly limits: GateLimits;
    readonly baseReport?: BuildReport | undefined;
  },
): Promise<GateOutcome> {
  const { config, limits, baseReport } = options;
  const timeoutMs = limits.remainingMs();
  const check = await runCheck(name, bench, { config, timeoutMs, logFile: limits.logFile(name) });
  if (check.status === "skipped") return skipped(name, check.reason);
  const { gate, result, passed, findings } = check;
  const base = gate.advice ? baseOfAdvice(name, bench, baseReport) : undefined;
  const isAdvice = gate.advice && !findings.some(({ rule }) => gate.serious?.test(rule));
  const tolerated = isAdvice && findings.length > 0 && (!base || newFindings(findings, base).length === 0);
  const reason = tolerated ? `findings by rules that the project did not choose: ${findings.length}` : "";
  return {
    result: gateResult({
      gate: name,
      ...(passed || tolerated
        ? { status: "pass", reason }
        : {
            ...unexplained(bench, result, findings),
            ...verdict(result, gate.command.argv, overLimit("build_timeout_sec", config.build_timeout_sec)),
          }),
      command: [...gate.command.argv],
      exitCode: result.exitCode ?? -1,
      output: outputOf(result),
      attempts: 1,
      durationMs: Math.round(result.durationMs),
    }),
    facts: tolerated
      ? undefined
      : factsOf(name, result, { failedTests: 0, buildTimedOut: result.status === "timeout" }),
    // If there is no base, a later change is compared with these.
    findings: tolerated && base ? [] : findings,
  };
}

/** The base's report, if the same gate ran there: a finding is not new if nothing looked for it before. */
function baseOfAdvice(
  name: "compile" | "lint",
  { toolchain, project }: Workbench,
  base: BuildReport | undefined,
): BuildReport | undefined {
  const ran = base?.gateResults.some(
    (gate) =>
      gate.gate === name &&
      gate.toolchain === toolchain.name &&
      gate.project === project.root &&
      gate.status !== "skipped",
  );
  return ran ? base : undefined;
}

/**
 * Runs the tests of some files, or every test, with coverage. Without any tests the gate is skipped, and all code counts
 * as not covered.
 */
export async function runTestGate(bench: Workbench, options: TestGateOptions): Promise<GateOutcome> {
  const { config, limits, files, named } = options;
  if (files?.length === 0) return skipped("test", "no test depends on what changed");
  if (!config.commands.test) await compileTests(bench, options);
  const timeoutMs = Math.min(limits.runMs, limits.remainingMs());
  const testRun = await runAsked(bench, timeoutMs, options);
  const { result, status } = testRun;
  const { results, command } = testRun.testRun;
  const failing = results.filter(isFailure);
  const isEmpty = status === "passed" && results.length === 0 && (named || !config.commands.test);
  const timedOut = whichTimeout(testRun, { timeoutMs, runMs: limits.runMs });
  const verdict = isEmpty
    ? { status: "skipped" as const, reason: named ? "no such test was found" : "the repository has no tests" }
    : testVerdict(bench, testRun, { config, tooLong: tellTimeout(timedOut, options) });
  return {
    result: gateResult({
      ...{ gate: "test", ...verdict, command, output: outputOf(result) },
      exitCode: result.exitCode ?? -1,
      attempts: isEmpty ? 0 : 1,
      passCount: results.filter((one) => one.outcome === TestOutcome.PASSED).length,
      failCount: failing.length,
      failingTests: failing.map((one) => one.name),
      durationMs: Math.round(result.durationMs),
    }),
    facts:
      status === "passed"
        ? undefined
        : factsOf("test", result, {
            failedTests: failing.length,
            buildTimedOut: timedOut === "build",
            allTestsTimedOut: timedOut === "all tests",
            isUnread: status === "broken",
            isTampered: testRun.tampered !== undefined,
          }),
    findings: [],
    testRun,
  };
}

/** Which tests run, and for how long. */
interface TestGateOptions {
  readonly config: Config;
  readonly limits: GateLimits;
  readonly files?: readonly string[] | undefined;
  readonly named?: NamedTests | undefined;
  readonly workers?: number | undefined;
}

/** The tests that somebody named, those of some files, or all. */
function runAsked(
  bench: Workbench,
  timeoutMs: number,
  { workers, named, files }: TestGateOptions,
): Promise<BenchTestRun> {
  const how = { coverage: true, timeoutMs, ...(workers ? { workers } : {}) };
  return named && files
    ? bench.runTests({ ...how, files, ...(named.names ? { names: named.names } : {}) })
    : runChosen(bench, files, how);
}

type Timeout = "all tests" | "build" | "run";

/** The limit that ends a run of tests first, whether it did or not. */
function whichTimeout(
  { status, isOutOfTestTime }: BenchTestRun,
  { timeoutMs, runMs }: { readonly timeoutMs: number; readonly runMs: number },
): Timeout {
  if (isOutOfTestTime) return "all tests";
  return status === "timeout" && timeoutMs < runMs ? "build" : "run";
}

function tellTimeout(which: Timeout, { config, limits }: TestGateOptions): string {
  if (which === "all tests") return overLimit("all_tests_timeout_sec", config.all_tests_timeout_sec);
  if (which === "build") return overLimit("build_timeout_sec", config.build_timeout_sec);
  return overLimit("test_timeout_sec", Math.round(limits.runMs / 1000));
}

/** In the time of the build. If it fails, the tests do not compile either, and say so. */
async function compileTests(
  bench: Workbench,
  { files, limits }: { readonly files?: readonly string[] | undefined; readonly limits: GateLimits },
): Promise<void> {
  const selection = { coverage: true, ...(files ? { files, isPart: true } : {}) };
  const gate = bench.toolchain.test(bench.project, bench.files(), selection);
  if (gate.status === "command" && gate.compile)
    await bench.exec(gate.compile, {
      purpose: "compile",
      timeoutMs: limits.remainingMs(),
      logFile: limits.logFile("compile_tests"),
    });
}

/** If the chosen tests give no result, for example because the runner's settings leave their files out, everything runs. */
async function runChosen(
  bench: Workbench,
  files: readonly string[] | undefined,
  how: Parameters<Workbench["runTests"]>[0],
): Promise<BenchTestRun> {
  if (!files) return bench.runTests(how);
  const part = await bench.runTests({ ...how, files, isPart: true });
  const isTelling = part.testRun.results.length > 0 || part.status === "timeout" || part.tampered;
  return isTelling ? part : bench.runTests(how);
}

/** The facts of a command of the build. */
export function factsOf(
  step: CommandFacts["step"],
  result: SandboxResult,
  more: Pick<CommandFacts, "failedTests" | "buildTimedOut" | "allTestsTimedOut" | "isUnread" | "isTampered">,
): CommandFacts {
  const { status, exitCode, signal, limit } = result;
  return { step, status, exitCode, signal, limit, output: outputOf(result), ...more };
}

type Verdict = Pick<MadeGateResult, "status"> & Partial<Pick<MadeGateResult, "reason">>;

/** How a command that did not pass is judged, with the reason if its output does not give one. */
function verdict(result: SandboxResult, argv: readonly string[], tooLong: string): Verdict {
  if (result.status === "unavailable") return { status: "error", reason: "the sandbox did not start" };
  if (result.status === "timeout") return { status: "fail", reason: tooLong };
  if (result.limit) return { status: "fail", reason: `ended at the sandbox's limit: ${result.limit}` };
  const missing = missingProgram(outputOf(result));
  if (missing === undefined && !isCommandMissing(result)) return { status: "fail" };
  const fix = `install it on this machine, or correct "commands" in goldseam.json`;
  return { status: "error", reason: `the program "${missing ?? argv[0]}" is missing: ${fix}` };
}

function testVerdict(
  bench: Workbench,
  run: BenchTestRun,
  { config, tooLong }: { readonly config: Config; readonly tooLong: string },
): Verdict {
  const { status, result, testRun, note = "", tampered } = run;
  if (tampered !== undefined) return { status: "fail", reason: tampered };
  if (status === "passed") return { status: "pass", reason: note };
  // Tests may start programs that are missing, and say so.
  const judged: Verdict =
    testRun.results.length > 0 && result.status === "exited" && !result.limit
      ? { status: "fail" }
      : verdict(result, testRun.command, tooLong);
  const failures = testRun.results.filter(isFailure).map(({ message }) => message);
  const said = [...failures, outputOf(result)].join("\n");
  const missing = missingVariables(bench.project.root, bench.files(), config);
  const need = explainNeeds(said, { services: config.services, missingVariables: missing });
  if (status !== "broken") return need === undefined ? judged : { reason: need, ...judged };
  const line = need ?? tellingLine(outputOf(result), [bench.toolchain.signs]);
  return { reason: `the test runner ended without results${line && `: ${line}`}`, ...judged };
}

/** If nothing in the output could be read as a finding, the line that says most is the reason. */
function unexplained(
  { toolchain }: Workbench,
  result: SandboxResult,
  findings: readonly LintError[],
): Pick<Verdict, "reason"> {
  return findings.length > 0 ? {} : { reason: tellingLine(outputOf(result), [toolchain.signs]) };
}

function outputOf(result: SandboxResult): string {
  return [result.stdout, result.stderr].filter((text) => text !== "").join("\n");
}
