import type { Config } from "../config/config.ts";
import type { LintError } from "../contracts/index.ts";
import type { Gate } from "../languages/toolchain/toolchain.ts";
import type { SandboxResult } from "../ports/sandbox.ts";
import type { Workbench } from "./workbench.ts";

/** The result of compiling or linting; skipped if there is no command for it. */
export type CheckRun =
  | { readonly status: "skipped"; readonly reason: string }
  | {
      readonly status: "ran";
      readonly gate: Extract<Gate, { status: "command" }>;
      readonly result: SandboxResult;
      readonly passed: boolean;
      readonly findings: readonly LintError[];
    };

/** Compiles or lints a checkout: with the configured command, else with the toolchain's. */
export async function runCheck(
  name: "compile" | "lint",
  bench: Workbench,
  { config, ...limits }: { readonly config: Config; readonly timeoutMs: number; readonly logFile: string },
): Promise<CheckRun> {
  const gate = chooseGate(name, bench, config);
  if (gate.status === "skipped") return gate;
  const result = await bench.exec(gate.command, limits);
  if (gate.absent && result.exitCode === gate.absent.exitCode)
    return { status: "skipped", reason: gate.absent.reason };
  const passed = result.status === "exited" && result.exitCode === 0;
  const findings = passed ? [] : bench.toolchain.readLintErrors(bench.project, result);
  return { status: "ran", gate, result, passed, findings };
}

function chooseGate(name: "compile" | "lint", bench: Workbench, config: Config): Gate {
  const configured = config.commands[name];
  if (configured === null) return { status: "skipped", reason: "switched off in goldseam.json" };
  if (configured) return { status: "command", command: { argv: configured } };
  return bench.toolchain[name](bench.project, bench.files());
}
