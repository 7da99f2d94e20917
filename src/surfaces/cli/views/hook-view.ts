import { existsSync } from "node:fs";
import type { PreCommitHook } from "../repository/pre-commit-hook.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Where the hook is, whether it works, and notes about it. */
export function hookView(hook: PreCommitHook, out: Terminal): string {
  const { green, red, yellow, dim } = out.paint;
  const verdicts = {
    absent: `${red("✗")} no hook at ${hook.file}: goldseam hook install writes one`,
    foreign: `${red("✗")} ${hook.file} is not Goldseam's hook: goldseam hook install --force runs it before the gates`,
    own: hook.works
      ? `${green("✓")} ${hook.file} runs the gates before each commit`
      : `${red("✗")} ${hook.file} starts ${hook.program}, which does not exist: goldseam hook install fixes it`,
  };
  const notes = [
    ...(existsSync(hook.before) ? [dim(`  it runs ${hook.before} first`)] : []),
    ...(hook.tracked && hook.status === "own"
      ? [`${yellow("note:")} it is a file of the repository: everyone who gets it also needs goldseam`]
      : []),
  ];
  return `${[verdicts[hook.status], ...notes].join("\n")}\n`;
}

/** An entry for `.pre-commit-config.yaml` that runs the gates with this program. */
export function preCommitEntry(program: string): string {
  return `  - repo: local
    hooks:
      - id: goldseam-gate
        name: goldseam gate
        entry: ${JSON.stringify(`'${program}' gate --staged`)}
        language: system
        stages: [pre-commit]
        always_run: true
        pass_filenames: false
        require_serial: true
`;
}
