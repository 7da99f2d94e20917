import type { Config } from "../../config/config.ts";
import {
  create,
  type GateResult,
  GateResultSchema,
  type LintError,
  TestOutcome,
} from "../../contracts/index.ts";
import { type CommandFacts, isCommandMissing } from "../../judge/index.ts";
import type { SandboxResult } from "../../ports/sandbox.ts";
import type { Gate } from "../../toolchains/toolchain.ts";
import { isFailure } from "./create-workbench.ts";
import type { BenchTestRun, Workbench } from "./workbench.ts";

/** What a gate found: its result for the report, and the facts to judge by. */
export interface GateOutcome {
  readonly result: GateResult;
  readonly facts: CommandFacts | undefined;
  readonly findings: readonly LintError[];
  readonly testRun?: BenchTestRun;
}

/** What is left of the build's time, and where logs go. */
export interface GateLimits {
  remainingMs(): number;
  logFile(step: string): string;
}

/** Runs the compile or the lint gate: the configured command, else the toolchain's. */
export async function runCheckGate(
  name: "compile" | "lint",
  bench: Workbench,
  options: { readonly config: Config; readonly limits: GateLimits },
): Promise<GateOutcome> {
  const gate = chooseGate(name, bench, options.config);
  if (gate.status === "skipped") return skippedGate(name, gate.reason);
  const timeoutMs = options.limits.remainingMs();
  const result = await bench.exec(gate.command, { timeoutMs, logFile: options.limits.logFile(name) });
  if (gate.absent && result.exitCode === gate.absent.exitCode) return skippedGate(name, gate.absent.reason);
  const passed = result.status === "exited" && result.exitCode === 0;
  return {
    result: create(GateResultSchema, {
      gate: name,
      ...(passed ? { status: "pass" } : verdict(result, gate.command.argv, timeoutMs)),
      command: [...gate.command.argv],
      exitCode: result.exitCode ?? -1,
      output: outputOf(result),
      attempts: 1,
      durationMs: Math.round(result.durationMs),
    }),
    facts: factsOf(name, result, { failedTests: 0, buildTimedOut: result.status === "timeout" }),
    findings: passed ? [] : bench.toolchain.readLintErrors(bench.project, result),
  };
}

/** Runs every test with coverage. No tests at all: skipped, with the coverage of code that nothing runs. */
export async function runTestGate(
  bench: Workbench,
  options: { readonly config: Config; readonly limits: GateLimits },
): Promise<GateOutcome> {
  const ownMs = options.config.test_timeout_sec * 1000;
  const timeoutMs = Math.min(ownMs, options.limits.remainingMs());
  const testRun = await bench.runTests({ coverage: true, timeoutMs });
  const { result, status } = testRun;
  const results = testRun.testRun.results;
  const failing = results.filter(isFailure);
  const isEmpty = status === "passed" && results.length === 0 && !options.config.commands.test;
  const buildTimedOut = status === "timeout" && timeoutMs < ownMs;
  return {
    result: create(GateResultSchema, {
      gate: "test",
      ...(isEmpty
        ? { status: "skipped", reason: "the repository has no tests" }
        : testVerdict(testRun, timeoutMs)),
      command: testRun.testRun.command,
      exitCode: result.exitCode ?? -1,
      output: outputOf(result),
      attempts: isEmpty ? 0 : 1,
      passCount: results.filter((one) => one.outcome === TestOutcome.PASSED).length,
      failCount: failing.length,
      failingTests: failing.map((one) => one.name),
      durationMs: Math.round(result.durationMs),
    }),
    facts:
      status === "passed"
        ? undefined
        : factsOf("test", result, { failedTests: failing.length, buildTimedOut }),
    findings: [],
    testRun,
  };
}

/** A gate that did not run, and why. */
export function skippedGate(name: string, reason: string): GateOutcome {
  return {
    result: create(GateResultSchema, { gate: name, status: "skipped", reason }),
    facts: undefined,
    findings: [],
  };
}

/** The facts of a command of the build. */
export function factsOf(
  step: CommandFacts["step"],
  result: SandboxResult,
  more: Pick<CommandFacts, "failedTests" | "buildTimedOut">,
): CommandFacts {
  const { status, exitCode, signal, limit } = result;
  return { step, status, exitCode, signal, limit, output: outputOf(result), ...more };
}

function chooseGate(name: "compile" | "lint", bench: Workbench, config: Config): Gate {
  const configured = config.commands[name];
  if (configured === null) return { status: "skipped", reason: "switched off in goldseam.json" };
  if (configured) return { status: "command", command: { argv: configured } };
  return bench.toolchain[name](bench.project, bench.files());
}

/** How a command that did not pass is judged, and why where its output does not say. */
function verdict(result: SandboxResult, argv: readonly string[], timeoutMs: number) {
  if (result.status === "unavailable") return { status: "error", reason: "the sandbox did not start" };
  if (result.status === "timeout")
    return { status: "fail", reason: `over the limit of ${seconds(timeoutMs)}` };
  if (result.limit) return { status: "fail", reason: `ended at the sandbox's limit: ${result.limit}` };
  if (isCommandMissing(result)) {
    const reason = `"${argv.join(" ")}" names a program that is not there: install it, or mend "commands" in goldseam.json`;
    return { status: "error", reason };
  }
  return { status: "fail" };
}

function testVerdict({ status, result, testRun }: BenchTestRun, timeoutMs: number) {
  if (status === "passed") return { status: "pass" };
  const judged = verdict(result, testRun.command, timeoutMs);
  return status === "broken" ? { reason: "the test runner ended without results", ...judged } : judged;
}

function outputOf(result: SandboxResult): string {
  return [result.stdout, result.stderr].filter((text) => text !== "").join("\n");
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
