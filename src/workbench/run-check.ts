import type { Config } from "../config/config.ts";
import { create, type LintError, LintErrorSchema } from "../contracts/index.ts";
import type { Gate } from "../languages/toolchain/toolchain.ts";
import type { SandboxResult } from "../ports/sandbox.ts";
import type { Workbench } from "./workbench.ts";
import { writeInside } from "./write-inside.ts";

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

/** How a check runs. */
export interface CheckOptions {
  readonly config: Config;
  readonly timeoutMs: number;
  readonly logFile: string;
  /** The only files whose findings matter: a linter then checks just these if it can. */
  readonly only?: readonly string[] | undefined;
}

/** Compiles or lints a checkout: with the configured command, else with the toolchain's. */
export async function runCheck(
  name: "compile" | "lint",
  bench: Workbench,
  { config, only, ...limits }: CheckOptions,
): Promise<CheckRun> {
  const gate = chooseGate(name, bench, { config, only });
  if (gate.status === "skipped") return gate;
  // A toolchain's own commands only check; a configured one may call a script that fixes what it finds.
  const undo = name === "lint" && config.commands.lint ? rememberCode(bench) : async () => [];
  const purpose = config.commands[name] ? "configured" : name;
  const ended = await bench.exec(gate.command, { purpose, ...limits });
  if (gate.absent && ended.exitCode === gate.absent.exitCode)
    return { status: "skipped", reason: gate.absent.reason };
  const fixed = await undo();
  const result = fixed.length === 0 ? ended : failed(ended, fixed);
  const passed = result.status === "exited" && result.exitCode === 0;
  const findings = passed ? [] : [...fixed, ...bench.toolchain.readLintErrors(bench.project, ended)];
  return { status: "ran", gate, result, passed, findings };
}

function chooseGate(
  name: "compile" | "lint",
  { toolchain, project, files }: Workbench,
  { config, only }: Pick<CheckOptions, "config" | "only">,
): Gate {
  const configured = config.commands[name];
  if (configured === null) return { status: "skipped", reason: "switched off in goldseam.json" };
  if (configured) return { status: "command", command: { argv: configured } };
  return toolchain[name](project, files(), only);
}

/** Puts code back as it was before a check that changed it; the answer names each such file as a finding. */
function rememberCode({ path: folder, toolchain, files }: Workbench): () => Promise<LintError[]> {
  const { paths, read } = files();
  const code = paths.filter((path) => toolchain.isSourceFile(path) || toolchain.isTestFile(path));
  const before = new Map(code.map((path) => [path, read(path)]));
  return async () => {
    const after = files();
    const found: LintError[] = [];
    for (const [file, text] of before) {
      if (text === undefined || after.read(file) === text) continue;
      await writeInside(folder, file, text);
      const message =
        "the lint command changed this file: a gate must only check, so run it without its fixes";
      found.push(create(LintErrorSchema, { file, line: 1, rule: "", message }));
    }
    return found;
  };
}

function failed(result: SandboxResult, findings: readonly LintError[]): SandboxResult {
  const lines = findings.map(({ file, message }) => `${file}: ${message}`);
  return { ...result, exitCode: result.exitCode || 1, stderr: [result.stderr, ...lines].join("\n") };
}
