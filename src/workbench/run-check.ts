import type { Config } from "../config/config.ts";
import type { LintError } from "../contracts/index.ts";
import type { Gate, ToolCommand } from "../languages/toolchain/toolchain.ts";
import type { SandboxResult } from "../ports/sandbox.ts";
import type { Workbench } from "./workbench.ts";

/** A check that looks at the code without running it. */
export type CheckName = "compile" | "lint";

/** What a check came to. */
export type CheckRun =
  | { readonly status: "skipped"; readonly reason: string }
  | {
      readonly status: "passed" | "failed";
      readonly command: ToolCommand;
      readonly result: SandboxResult;
      /** None where it passed. */
      readonly findings: readonly LintError[];
      /** Whether the project chose none of the rules. */
      readonly isAdvice: boolean;
    };

/** Compiles or lints a project: by the configured command, else by the toolchain's. */
export async function runCheck(
  name: CheckName,
  bench: Workbench,
  options: { readonly config: Config; readonly timeoutMs: number; readonly logFile: string },
): Promise<CheckRun> {
  const gate = chooseGate(name, bench, options.config);
  if (gate.status === "skipped") return gate;
  const { command, absent, advice = false } = gate;
  const { timeoutMs, logFile } = options;
  const result = await bench.exec(command, { timeoutMs, logFile });
  if (absent && result.exitCode === absent.exitCode) return { status: "skipped", reason: absent.reason };
  const passed = result.status === "exited" && result.exitCode === 0;
  const findings = passed ? [] : bench.toolchain.readLintErrors(bench.project, result);
  return { status: passed ? "passed" : "failed", command, result, findings, isAdvice: advice };
}

function chooseGate(name: CheckName, bench: Workbench, config: Config): Gate {
  const configured = config.commands[name];
  if (configured === null) return { status: "skipped", reason: "switched off in goldseam.json" };
  if (configured) return { status: "command", command: { argv: configured } };
  return bench.toolchain[name](bench.project, bench.files());
}
