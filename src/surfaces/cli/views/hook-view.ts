import { existsSync } from "node:fs";
import type { PreCommitHook } from "../repository/pre-commit-hook.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Where the hook is, whether it works, and what else a person should know of it. */
export function hookView(hook: PreCommitHook, out: Terminal): string {
  const { green, red, yellow, dim } = out.paint;
  const verdicts = {
    absent: `${red("✗")} there is no hook at ${hook.file}: goldseam hook install writes one`,
    foreign: `${red("✗")} ${hook.file} is not Goldseam's: goldseam hook install --force runs it before the gates`,
    own: hook.works
      ? `${green("✓")} ${hook.file} runs the gates before each commit`
      : `${red("✗")} ${hook.file} looks for ${hook.program}, which is not there: goldseam hook install mends it`,
  };
  const notes = [
    ...(existsSync(hook.before) ? [dim(`  it runs ${hook.before} first`)] : []),
    ...(hook.tracked && hook.status === "own"
      ? [`${yellow("note:")} it is a file of the repository: whoever gets it needs goldseam as well`]
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
